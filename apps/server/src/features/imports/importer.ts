// The importer: a program of its own with bounded memory that reads one file, and brings it into the database or not.
import { constants, setPriority } from 'node:os'
import type { Assignment, ImporterMessage, Question, Reply } from './importer-protocol.ts'

/** Lets the programs that people wait for go first. A container may forbid it; the work is the same then. */
function lowerOwnPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Nothing depends on it.
  }
}

// Before everything else is loaded: that, too, is work.
lowerOwnPriority()
// The server says when to stop, so that its import knows why.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// The server is gone: the database rolls back what its client leaves behind.
const endLost = () => process.exit(1)
process.on('disconnect', endLost)

const tell = (message: ImporterMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, {}, () => resolve()))

let answered: PromiseWithResolvers<Reply> | undefined
async function ask(question: Question): Promise<void> {
  answered = Promise.withResolvers()
  await tell(question)
  const reply = await answered.promise
  if (reply === 'stop') throw new Error('The server has stopped this')
}

const { promise: assigned, resolve: assign } = Promise.withResolvers<Assignment>()
process.on('message', (message: Assignment | Reply) => {
  if (typeof message === 'string') answered?.resolve(message)
  else assign(message)
})

const beatMs = 1_000
const beats = setInterval(() => void tell({ kind: 'alive' }), beatMs)
const { doTask } = await import('./do-importer-task.ts')
await tell(await doTask(await assigned, ask))
clearInterval(beats)
process.off('disconnect', endLost)
process.disconnect()
