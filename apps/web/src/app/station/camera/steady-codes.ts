// Which of the codes that a camera sees counts as scanned. No camera, no clock.

/** As long as a code must be out of sight before it counts again. */
const goneMs = 1_500
/** As long as a code must be alone when others were in sight with it: a look that misses one of them proves nothing. */
const aloneMs = 1_000

export interface SteadyCodes {
  /** What one look at the picture saw, and when. Answers the code that is scanned by it. */
  readonly see: (codes: readonly string[], atMs: number) => string | undefined
  /** Several codes are in sight: nobody can tell which of them is meant. */
  readonly areSeveral: () => boolean
}

/**
 * A code counts when it alone was seen in two looks one after the other, as a camera misreads a bar now and then, and once
 * as long as it stays in sight: what is held before the camera is one label.
 */
export function createSteadyCodes(): SteadyCodes {
  let before: string | undefined
  let several = false
  let severalAt = Number.NEGATIVE_INFINITY
  /** When those that counted were in sight last. */
  const counted = new Map<string, number>()

  const isStillInSight = (code: string, atMs: number): boolean =>
    atMs - (counted.get(code) ?? Number.NEGATIVE_INFINITY) <= goneMs

  const look = (codes: readonly string[], atMs: number): string | undefined => {
    const [only] = codes
    several = codes.length > 1
    if (several) severalAt = atMs
    const isSteady = !several && only !== undefined && only === before && atMs - severalAt > aloneMs
    before = several ? undefined : only
    return isSteady && !isStillInSight(only, atMs) ? only : undefined
  }
  return {
    see: (codes, atMs) => {
      const distinct = [...new Set(codes)]
      const scanned = look(distinct, atMs)
      for (const code of distinct) if (code === scanned || isStillInSight(code, atMs)) counted.set(code, atMs)
      return scanned
    },
    areSeveral: () => several,
  }
}
