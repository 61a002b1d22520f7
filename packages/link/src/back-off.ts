/** Pauses before the next try, in milliseconds. */
export interface BackOff {
  readonly firstMs: number
  readonly longestMs: number
}

/**
 * The pause behind so many failures in a row. It doubles, and half of it is random: helpers that lost the same server must not
 * all come back at once.
 */
export function pauseMs(failures: number, { firstMs, longestMs }: BackOff, random: () => number): number {
  const most = Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 20))
  return most / 2 + (most / 2) * random()
}
