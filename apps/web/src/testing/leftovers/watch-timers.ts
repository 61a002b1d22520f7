// Counts the timers of a worker: one that a test file leaves running calls into the next file.

interface RunningTimer {
  readonly kind: 'timeout' | 'interval'
  readonly delayMs: number
  /** Its stack tells who started it. */
  readonly start: Error
  readonly stop: () => void
}

type Callback = (...values: unknown[]) => void

const running = new Map<unknown, RunningTimer>()

export const runningTimers = (): readonly RunningTimer[] => [...running.values()]

/** Puts counting timers in the place of Node's. Called once in each worker. */
export function watchTimers(): void {
  const { setTimeout, setInterval, clearTimeout } = globalThis
  const startTimeout = (callback: Callback, delayMs = 0, ...values: unknown[]) => {
    const timer = setTimeout(() => {
      running.delete(timer)
      callback(...values)
    }, delayMs)
    running.set(timer, { kind: 'timeout', delayMs, start: new Error('started'), stop: () => stop(timer) })
    return timer
  }
  const startInterval = (callback: Callback, delayMs = 0, ...values: unknown[]) => {
    const timer = setInterval(callback, delayMs, ...values)
    running.set(timer, { kind: 'interval', delayMs, start: new Error('started'), stop: () => stop(timer) })
    return timer
  }
  const stop = (timer: Parameters<typeof clearTimeout>[0] | ReturnType<typeof setTimeout>) => {
    running.delete(timer)
    clearTimeout(timer)
  }
  Object.assign(globalThis, {
    setTimeout: Object.assign(startTimeout, setTimeout),
    setInterval: Object.assign(startInterval, setInterval),
    clearTimeout: stop,
    clearInterval: stop,
  })
}
