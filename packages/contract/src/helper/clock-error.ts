/** The error of a computer's clock, in the unit that a person would use for it. */
export interface ClockError {
  readonly count: number
  readonly unit: 'minute' | 'hour' | 'day'
  readonly isFast: boolean
}

const minuteMs = 60_000
/** Smaller errors need no action. */
const smallestMs = 2 * minuteMs
const mostMinutes = 120
const mostHours = 48

/** Undefined when the clock is right enough. `aheadMs` is negative when the clock is behind. */
export function clockError(aheadMs: number): ClockError | undefined {
  const isFast = aheadMs > 0
  if (Math.abs(aheadMs) < smallestMs) return undefined
  const minutes = Math.round(Math.abs(aheadMs) / minuteMs)
  if (minutes < mostMinutes) return { count: minutes, unit: 'minute', isFast }
  const hours = Math.round(minutes / 60)
  return hours < mostHours
    ? { count: hours, unit: 'hour', isFast }
    : { count: Math.round(hours / 24), unit: 'day', isFast }
}
