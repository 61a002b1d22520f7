/** Pauses before the next try, in milliseconds. */
export interface BackOff {
  readonly firstMs: number
  readonly longestMs: number
}

/** Half of every pause is random: helpers that lost the same server must not all come back at once. */
export const spread = (ms: number, random: () => number): number => ms / 2 + (ms / 2) * random()

/** The pause after so many failures in a row. It doubles up to the longest. */
export const pauseMs = (failures: number, { firstMs, longestMs }: BackOff, random: () => number): number =>
  spread(Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 20)), random)
