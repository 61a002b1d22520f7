// Work in the background lets those go first who wait for an answer.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Of -20 to 19: a thirtieth of the share of a usual program, and all of the processor while nobody else wants it. */
const niceness = 15

/** After the name, which may hold anything: state, parent, group, session (proc(5)). */
const sessionOf = (processId: number): number =>
  Number(readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[3])

function giveWayOnLinux(processId: number): void {
  // Every thread has a priority of its own, and some stand already.
  for (const thread of readdirSync(`/proc/${processId}/task`)) setPriority(Number(thread), niceness)
  // Where sessions share the processor as groups (sched(7), autogroup), a priority counts within its session only.
  if (sessionOf(processId) === processId) writeFileSync(`/proc/${processId}/autogroup`, String(niceness))
}

/** Gives a process of this computer a low priority; answers whether it could. */
export function giveWay(processId: number): boolean {
  try {
    if (process.platform === 'linux') giveWayOnLinux(processId)
    else setPriority(processId, niceness)
    return true
  } catch {
    // A container or another user's process may forbid it; the work is the same then, only not as polite.
    return false
  }
}
