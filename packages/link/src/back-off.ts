/** Pauses before the next try, in milliseconds. */
export interface BackOff {
  readonly firstMs: number
  readonly longestMs: number
}

/** Makes half of a pause (ms) random, so that helpers that lost the same server do not all come back at once. */
export const spread = (ms: number, random: () => number): number => ms / 2 + (ms / 2) * random()

/** The pause in ms after this many failures in a row. It doubles with each one, up to `longestMs`, and half of it is random. */
export const pauseMs = (failures: number, { firstMs, longestMs }: BackOff, random: () => number): number =>
  spread(Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 20)), random)
