// Gaps between neighbours, which something that is moved may repeat.
import type { Rectangle, SnapLine } from '../editor-view.ts'
import { bottomOf, rightOf } from '../geometry/rectangles.ts'

/** Free room between two neighbours along an axis. */
export interface Gap {
  /** Where the two before and behind it begin and end along the axis. */
  readonly before: readonly [start: number, end: number]
  readonly behind: readonly [start: number, end: number]
  /** What both take up across the axis. */
  readonly from: number
  readonly to: number
}

interface Span {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
}

export const spanOf = (axis: SnapLine['axis'], box: Rectangle): Span =>
  axis === 'x'
    ? { start: box.x, end: rightOf(box), from: box.y, to: bottomOf(box) }
    : { start: box.y, end: bottomOf(box), from: box.x, to: rightOf(box) }

/** Gaps between each thing and the next behind it that lies beside it. */
export function gapsOf(axis: SnapLine['axis'], boxes: readonly Rectangle[]): Gap[] {
  const spans = boxes.map((box) => spanOf(axis, box)).sort((one, other) => one.start - other.start)
  return spans.flatMap((before, index) => {
    const behind = spans.slice(index + 1).find((other) => other.start > before.end && overlaps(before, other))
    if (!behind) return []
    const [from, to] = [Math.max(before.from, behind.from), Math.min(before.to, behind.to)]
    return [{ before: [before.start, before.end], behind: [behind.start, behind.end], from, to } as const]
  })
}

const overlaps = (one: Pick<Span, 'from' | 'to'>, other: Pick<Span, 'from' | 'to'>): boolean =>
  one.from < other.to && other.from < one.to

/** Where a thing would begin along the axis so that it repeats a gap, or halves one. */
export function startsAtGaps(gaps: readonly Gap[], moving: Span): number[] {
  const length = moving.end - moving.start
  return gaps
    .filter((gap) => overlaps(gap, moving))
    .flatMap(({ before, behind }) => {
      const room = behind[0] - before[1]
      const starts = [behind[1] + room, before[0] - room - length]
      return room > length ? [...starts, before[1] + (room - length) / 2] : starts
    })
}
