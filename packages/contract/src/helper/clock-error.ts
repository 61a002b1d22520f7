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
  const minutes = Math.abs(aheadMs) / minuteMs
  if (minutes * minuteMs < smallestMs) return undefined
  if (minutes < mostMinutes) return { count: Math.round(minutes), unit: 'minute', isFast }
  const hours = minutes / 60
  if (hours < mostHours) return { count: Math.round(hours), unit: 'hour', isFast }
  return { count: Math.round(hours / 24), unit: 'day', isFast }
}
