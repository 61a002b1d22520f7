import type { Rotation } from '@labelwright/label-document/label-document'
import { type Offset, type Point, pointAlong } from './geometry.ts'
import type { Rectangle } from './painting/shape-rows.ts'

/** The frame on the label of something that starts at a point and is turned about it. */
export function frameAlong(start: Point, rotation: Rotation, size: Offset): Rectangle {
  const end = pointAlong(start, rotation, size)
  const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)]
  return { x, y, width: Math.max(start.x, end.x) - x, height: Math.max(start.y, end.y) - y }
}
