// Tells when the server's own thread was busy so long that everybody waited: nothing dear belongs there.
import { performance } from 'node:perf_hooks'
import type { Log } from './log.ts'

const everyMs = 20
/** Processor time at a stretch that is told, and that is a fault. */
const toldMs = 50
const faultMs = 200
/** Many small things that have waited together are no fault: they come at once where others had the core. */
const smallMs = 25

/** Processor time of this thread, in milliseconds: time in which others had the core does not count. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** How often something came over a connection or from another thread so far. */
const eventsSoFar = (): number => performance.nodeTiming.uvMetricsInfo.events

/** Writes a line whenever a timer comes late because the thread itself was busy. Answers how to stop. */
export function watchThread(log: Pick<Log, 'info' | 'warn'>): () => void {
  let usedBefore = usedMs()
  let eventsBefore = eventsSoFar()
  const timer = setInterval(() => {
    const used = usedMs()
    const busyMs = Math.round(used - usedBefore)
    const events = eventsSoFar()
    const handled = Math.max(1, events - eventsBefore)
    usedBefore = used
    eventsBefore = events
    if (busyMs <= toldMs || busyMs / handled <= smallMs) return
    const level = busyMs > faultMs ? 'warn' : 'info'
    log[level]({ busyMs }, 'everybody waited for the server, which was busy with one thing')
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
