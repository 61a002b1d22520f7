import { findUsage } from '../process-usage.ts'
import type { Bounds } from './reader-program.ts'

const watchMs = 100

interface Watch {
  /** The bounds of time count anew from now on. */
  readonly restart: () => void
  /** Returns the milliseconds of processor time that were used in all, or the time that passed where the system does not count. */
  readonly stop: () => number
}

/** Calls `onOver` when the process exceeds a bound. */
export function watchBounds(pid: number | undefined, bounds: Bounds, onOver: () => void): Watch {
  const started = performance.now()
  const before = findUsage(pid)
  let processorMs = 0
  let since = { started, processorMs }
  let isRestarted = false
  const isOver = (): boolean => {
    const now = performance.now()
    const used = findUsage(pid)
    if (!before) processorMs = now - started
    // Never less than before: the system forgets a process that has ended.
    else if (used) processorMs = Math.max(processorMs, used.processorMs - before.processorMs)
    if (isRestarted) since = { started: now, processorMs }
    isRestarted = false
    const isLate = processorMs - since.processorMs > bounds.processorMs || now - since.started > bounds.wallMs
    return isLate || (used?.memoryMib ?? 0) > bounds.memoryMib
  }
  const timer = setInterval(() => {
    if (isOver()) onOver()
  }, watchMs)
  return {
    restart: () => {
      isRestarted = true
    },
    stop: () => {
      clearInterval(timer)
      isOver()
      return processorMs
    },
  }
}
