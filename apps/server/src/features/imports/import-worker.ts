// The import worker: a thread of its own with bounded memory that reads one file.
import { setPriority } from 'node:os'

/** Printing goes first. On Linux a thread has a priority of its own; elsewhere this would slow the whole server. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(10)
  } catch {
    // A container may forbid it; the work is the same then, only not as polite.
  }
}

// Before everything else is loaded: that, too, is work.
giveWay()
const { doTask } = await import('./do-worker-task.ts')
await doTask()
