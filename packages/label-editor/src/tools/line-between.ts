import type { Point } from '../editor-view.ts'

/** So flat a line is meant to be straight. */
const flatDegrees = 2

/** The end of a line from a point: level or upright where it is held so, or nearly so. */
export function lineBetween(from: Point, to: Point, { isHeld }: { readonly isHeld: boolean }): Point {
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  const degrees = (Math.atan2(Math.min(dx, dy), Math.max(dx, dy)) * 180) / Math.PI
  if (!isHeld && degrees > flatDegrees) return to
  return dx >= dy ? { x: to.x, y: from.y } : { x: from.x, y: to.y }
}
