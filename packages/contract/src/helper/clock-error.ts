/** How wrong the clock of a computer is, in the unit that a person would say it in. */
export interface ClockError {
  readonly count: number
  readonly unit: 'minute' | 'hour' | 'day'
  readonly isFast: boolean
}

const minuteMs = 60_000
/** Below it nobody needs to do anything. */
const smallestMs = 2 * minuteMs
const mostMinutes = 120
const mostHours = 48

/** Undefined where the clock is right enough. `aheadMs` is negative where it is behind. */
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
