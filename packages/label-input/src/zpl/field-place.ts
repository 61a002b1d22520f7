import type { Rotation } from '@labelwright/label-document/label-document'
import { type Point, pointAlong, type Size, turnedCorner } from '../printer/geometry.ts'
import type { PrinterState } from './printer-state.ts'
import type { Justification } from './zpl-memory.ts'

/** The field's origin on the label, moved by `^LH`, `^LS` and `^LT`. */
export function originOf({ field, memory }: PrinterState): Point {
  const { x, y } = field.origin ?? { x: 0, y: 0 }
  return { x: memory.home.x - memory.shiftLeftDots + x, y: memory.home.y + memory.topDots + y }
}

export const justificationOf = ({ field, memory }: PrinterState): Justification =>
  field.justification ?? memory.justification

/**
 * The top left corner, after rotation, of a field of that size before rotation. The origin is the upper left corner for
 * `^FO` and the start of the base for `^FT`; with right justification it is the corner at the right.
 */
export function cornerOf(state: PrinterState, size: Size, rotation: Rotation): Point {
  const origin = originOf(state)
  const isRight = justificationOf(state) === 'right'
  const isUpright = rotation === 0 || rotation === 180
  if (!state.field.isTypeset) {
    const across = isUpright ? size.width : size.height
    return { x: origin.x - (isRight ? across : 0), y: origin.y }
  }
  const start = pointAlong(origin, rotation, { along: isRight ? -size.width : 0, below: -size.height })
  const corner = turnedCorner({ x: 0, y: 0 }, size, rotation)
  return { x: start.x - corner.x, y: start.y - corner.y }
}
