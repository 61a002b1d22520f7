import { findUsage } from '../process-usage.ts'
import type { Bounds } from './reader-program.ts'

const watchMs = 100

interface Watch {
  /** Returns the milliseconds of processor time that were used, or the time that passed where the system does not count. */
  readonly stop: () => number
}

/** Calls `onOver` when the process exceeds a bound. */
export function watchBounds(pid: number | undefined, bounds: Bounds, onOver: () => void): Watch {
  const started = performance.now()
  const before = findUsage(pid)
  let processorMs = 0
  const isOver = (): boolean => {
    const wallMs = performance.now() - started
    const used = findUsage(pid)
    if (!before) processorMs = wallMs
    // Never less than before: the system forgets a process that has ended.
    else if (used) processorMs = Math.max(processorMs, used.processorMs - before.processorMs)
    return (used?.memoryMib ?? 0) > bounds.memoryMib || processorMs > bounds.processorMs || wallMs > bounds.wallMs
  }
  const timer = setInterval(() => {
    if (isOver()) onOver()
  }, watchMs)
  return {
    stop: () => {
      clearInterval(timer)
      isOver()
      return processorMs
    },
  }
}
