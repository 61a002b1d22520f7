// Tells when the server's own thread was busy so long that everybody waited: nothing dear belongs there.
import type { Log } from './log.ts'

const everyMs = 20
/** Processor time that this thread may use at a stretch. */
const maxBusyMs = 50

/** Processor time of this thread, in milliseconds: time in which others had the core does not count. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Writes a line whenever a timer comes late because the thread itself was busy. Answers how to stop. */
export function watchThread(log: Pick<Log, 'warn'>): () => void {
  let usedBefore = usedMs()
  const timer = setInterval(() => {
    const used = usedMs()
    const busyMs = Math.round(used - usedBefore)
    usedBefore = used
    if (busyMs > maxBusyMs) log.warn({ busyMs }, 'everybody waited for the server, which was busy with one thing')
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
