import type { Rotation } from '@labelwright/label-document/label-document'
import { type Offset, pointAlong } from '../zpl/field-place.ts'
import type { Rectangle } from '../zpl/painting/shape-rows.ts'
import type { Point } from '../zpl/zpl-memory.ts'

/** The frame on the label of something that starts at a point and is turned about it. */
export function frameAlong(start: Point, rotation: Rotation, size: Offset): Rectangle {
  const end = pointAlong(start, rotation, size)
  const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)]
  return { x, y, width: Math.max(start.x, end.x) - x, height: Math.max(start.y, end.y) - y }
}
