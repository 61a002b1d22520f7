// The importer: a program of its own with bounded memory that reads files, one after the other, and brings them into the database or not.
import { constants, getPriority, setPriority } from 'node:os'
import { watchProcessorTime } from './processor-time.ts'
import { serveAssignments } from './serve-assignments.ts'

/** Lets the programs that people wait for go first. A container may forbid it; the work is the same then. */
function lowerOwnPriority(): void {
  try {
    // Higher numbers are lower priorities; a server that has a low one itself passes it on.
    const { PRIORITY_BELOW_NORMAL: wanted } = constants.priority
    if (getPriority() < wanted) setPriority(wanted)
  } catch {
    // Nothing depends on it.
  }
}

// Before everything else is loaded: that, too, is work.
lowerOwnPriority()
const watch = watchProcessorTime()
// The server says when to stop, so that its import knows why.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// The server is gone: the database rolls back what its client leaves behind.
const endLost = () => process.exit(1)
process.on('disconnect', endLost)

await serveAssignments(
  {
    send: (message) => new Promise((resolve) => process.send?.(message, undefined, {}, () => resolve())),
    listen: (listener) => process.on('message', listener),
  },
  watch.beat,
)
process.off('disconnect', endLost)
process.disconnect()
await watch.stop()
