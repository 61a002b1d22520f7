import { type Point, turnedCorner } from '../geometry.ts'
import type { TextMark } from '../printer-label.ts'
import { capitalShareOf } from './printer-fonts.ts'

/**
 * Where the baseline of a line starts. Of a line whose end alone is known, or that is turned within its frame, that follows
 * from its width, in dots.
 */
export function baselineStart(mark: Omit<TextMark, 'type' | 'text'>, width: number): Point {
  const { anchor, rotation, heightDots: height } = mark
  if (anchor === 'baseline') return mark
  const rise = height * capitalShareOf(mark)
  const x = anchor === 'top-right' ? mark.x - (rotation === 90 || rotation === 270 ? height : width) : mark.x
  const corner = anchor === 'line' ? mark : turnedCorner({ x, y: mark.y }, { width, height }, rotation)
  if (rotation === 90) return { x: corner.x - rise, y: corner.y }
  if (rotation === 180) return { x: corner.x, y: corner.y - rise }
  if (rotation === 270) return { x: corner.x + rise, y: corner.y }
  return { x: corner.x, y: corner.y + rise }
}
