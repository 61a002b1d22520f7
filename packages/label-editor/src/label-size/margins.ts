// What an element keeps its distance to when its label becomes longer or shorter, along one side.

export interface Span {
  readonly start: number
  readonly end: number
}

/** The edge that stays as near as it was; both, where it fills the label; or the middle. */
export type Hold = 'start' | 'end' | 'middle' | 'both'

/** So far off the middle is in the middle. Micrometres. */
const middleWithin = 1_000
const leastLeft = 500

interface Holding {
  readonly anchored: 'end' | 'middle' | undefined
  /** It may become longer. */
  readonly stretches: boolean
}

/** What a span on a side of a length holds on to. */
export function holdOf({ start, end }: Span, length: number, { anchored, stretches }: Holding): Hold {
  const [before, after] = [start, length - end]
  const fills = end - start >= length / 2 && before <= length / 4 && after <= length / 4
  if (anchored) return anchored
  if (stretches && fills) return 'both'
  if (Math.abs(before - after) <= middleWithin) return 'middle'
  return after < before ? 'end' : 'start'
}

/** The span after the side has become so much longer. */
export function spanAfter({ start, end }: Span, hold: Hold, by: number): Span {
  if (hold === 'both') return { start, end: Math.max(start + Math.min(leastLeft, end - start), end + by) }
  const shift = { start: 0, end: by, middle: Math.trunc(by / 2) }[hold]
  return { start: start + shift, end: end + shift }
}
