// Points and rectangles, in any unit.
import type { Point, Rectangle } from '../editor-view.ts'

export const rightOf = ({ x, width }: Rectangle): number => x + width
export const bottomOf = ({ y, height }: Rectangle): number => y + height

export const centerOf = ({ x, y, width, height }: Rectangle): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The rectangle with two points in opposite corners. */
export const rectangleBetween = (one: Point, other: Point): Rectangle => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})

/** The smallest rectangle about all of them; undefined about none. */
export function unite(rectangles: readonly Rectangle[]): Rectangle | undefined {
  const [first, ...others] = rectangles
  if (!first) return undefined
  let [left, top, right, bottom] = [first.x, first.y, rightOf(first), bottomOf(first)]
  for (const other of others) {
    left = Math.min(left, other.x)
    top = Math.min(top, other.y)
    right = Math.max(right, rightOf(other))
    bottom = Math.max(bottom, bottomOf(other))
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const translate = (rectangle: Rectangle, dx: number, dy: number): Rectangle => ({
  ...rectangle,
  x: rectangle.x + dx,
  y: rectangle.y + dy,
})

/** Larger by a margin on each side. */
export const inflate = ({ x, y, width, height }: Rectangle, by: number): Rectangle => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

export const holdsPoint = (rectangle: Rectangle, { x, y }: Point): boolean =>
  x >= rectangle.x && x <= rightOf(rectangle) && y >= rectangle.y && y <= bottomOf(rectangle)

export const holdsRectangle = (outer: Rectangle, inner: Rectangle): boolean =>
  inner.x >= outer.x && inner.y >= outer.y && rightOf(inner) <= rightOf(outer) && bottomOf(inner) <= bottomOf(outer)

/** Touching counts: a line has no width. */
export const meet = (one: Rectangle, other: Rectangle): boolean =>
  one.x <= rightOf(other) && other.x <= rightOf(one) && one.y <= bottomOf(other) && other.y <= bottomOf(one)

export const distanceBetween = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** From a point to the nearest of a straight line between two. */
export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  if (squared === 0) return distanceBetween(point, from)
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared
  const part = Math.min(1, Math.max(0, along))
  return distanceBetween(point, { x: from.x + part * dx, y: from.y + part * dy })
}

/** A rectangle at the same share of one rectangle as it had of another. */
export function carry(rectangle: Rectangle, from: Rectangle, to: Rectangle): Rectangle {
  const [across, down] = [shareOf(to.width, from.width), shareOf(to.height, from.height)]
  return {
    x: to.x + (rectangle.x - from.x) * across,
    y: to.y + (rectangle.y - from.y) * down,
    width: rectangle.width * across,
    height: rectangle.height * down,
  }
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
