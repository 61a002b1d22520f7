import type { Point } from '../../shapes.ts'
import { pathPoints, type Shape } from './shape.ts'

export interface StrokeOptions {
  /** The ends of lines; round when absent. */
  readonly ends?: 'round' | 'flat'
}

/** Lines of path data as the area that a pen of a width paints, with round corners outside. */
export const stroke = (d: string, width: number, { ends = 'round' }: StrokeOptions = {}): Shape =>
  pathPoints(d).flatMap(({ points, isClosed }) => {
    const back = points.toReversed()
    if (isClosed) return [leftSide(points, true, width / 2), leftSide(back, true, width / 2)]
    const cap = ends === 'round' ? capAt : (): Point[] => []
    const outline = [leftSide(points, false, width / 2), cap(points, width / 2)]
    outline.push(leftSide(back, false, width / 2), cap(back, width / 2))
    return [outline.flat()]
  })

/** The points at a distance to the left of a line that is walked along. */
function leftSide(points: readonly Point[], isClosed: boolean, half: number): Point[] {
  const last = points.length - 1
  return points.flatMap((point, index) => {
    if (!isClosed && index === 0) return [add(point, leftOf(point, points[1], half))]
    const before = points.at(index - 1)
    if (!isClosed && index === last) return [add(point, leftOf(before, point, half))]
    return corner(point, leftOf(before, point, half), leftOf(point, points[(index + 1) % points.length], half))
  })
}

const add = ([x, y]: Point, [right, down]: Point): Point => [x + right, y + down]

const origin: Point = [0, 0]

function leftOf([fromX, fromY]: Point = origin, [toX, toY]: Point = origin, half = 0): Point {
  const length = Math.hypot(toX - fromX, toY - fromY)
  return [((toY - fromY) / length) * half, (-(toX - fromX) / length) * half]
}

const mildBend = 0.35

/** From one side to the next: by one point where the line bends little, round outside, through the corner inside. */
function corner(point: Point, from: Point, to: Point): Point[] {
  const cross = from[0] * to[1] - from[1] * to[0]
  const dot = from[0] * to[0] + from[1] * to[1]
  const turn = Math.atan2(cross, dot)
  if (Math.abs(turn) < mildBend) {
    const square = from[0] ** 2 + from[1] ** 2
    const reach = square / (square + dot)
    return [add(point, [(from[0] + to[0]) * reach, (from[1] + to[1]) * reach])]
  }
  return turn > 0 ? arc(point, from, turn) : [add(point, from), point, add(point, to)]
}

function arc(middle: Point, from: Point, turn: number): Point[] {
  const steps = Math.max(1, Math.ceil(turn / 0.3))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (turn * step) / steps
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
    return add(middle, [from[0] * cosine - from[1] * sine, from[0] * sine + from[1] * cosine])
  })
}

/** The half circle behind the last point. */
function capAt(points: readonly Point[], half: number): Point[] {
  const [before, end] = [points.at(-2), points.at(-1)]
  return before && end ? arc(end, leftOf(before, end, half), Math.PI) : []
}
