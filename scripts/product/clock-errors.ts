const minute = 60_000
const day = 24 * 60 * minute

/** Errors of computers' clocks that printing must survive, ms; positive when the clock is fast. */
export const clockErrors = [0, minute, -minute, 20 * minute, -20 * minute, 2 * day, -2 * day] as const
