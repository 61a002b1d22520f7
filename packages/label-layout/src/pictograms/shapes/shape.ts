// Shapes of signs: polygons in units of the sign, filled together by the non-zero rule.
import { readPath } from '../../path-data.ts'
import type { Point } from '../../shapes.ts'

/** Polygons that turn clockwise are ink, others are holes in them. */
export type Shape = readonly (readonly Point[])[]

const doubleArea = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)

/** An area of path data of absolute M L H V C Q Z; every outline of it is ink. */
export const area = (d: string): Shape => pathPoints(d).map(({ points }) => clockwise(points))

/** A polygon from x and y in turn. */
export const polygon = (...numbers: readonly number[]): Shape => [
  clockwise(
    Array.from(
      { length: numbers.length / 2 },
      (_, corner): Point => [numbers[corner * 2] ?? 0, numbers[corner * 2 + 1] ?? 0],
    ),
  ),
]

/** Lines of path data without points that stand twice. Throws where it is wrong. */
export function pathPoints(d: string): readonly { readonly points: readonly Point[]; readonly isClosed: boolean }[] {
  const read = readPath(d)
  if ('reason' in read) throw new Error(`${read.reason} ${d}`)
  return read.lines.map(({ points, isClosed }) => ({ points: withoutDoubles(points, isClosed), isClosed }))
}

function withoutDoubles(points: readonly Point[], isClosed: boolean): Point[] {
  const isSame = (one: Point | undefined, other: Point | undefined): boolean =>
    one !== undefined && other !== undefined && Math.hypot(one[0] - other[0], one[1] - other[1]) < 0.01
  const kept = points.filter((point, index) => index === 0 || !isSame(point, points[index - 1]))
  if (isClosed && kept.length > 1 && isSame(kept[0], kept.at(-1))) kept.pop()
  return kept
}

const clockwise = (points: readonly Point[]): readonly Point[] =>
  doubleArea(points) < 0 ? points.toReversed() : points

export const rectangle = (x: number, y: number, [width, height]: Point): Shape => [
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ],
]

const corners = 72

export const ellipse = (x: number, y: number, [across, down]: Point): Shape => [
  Array.from({ length: corners }, (_, corner): Point => {
    const angle = (corner / corners) * 2 * Math.PI
    return [x + across * Math.cos(angle), y + down * Math.sin(angle)]
  }),
]

export const circle = (x: number, y: number, radius: number): Shape => ellipse(x, y, [radius, radius])

/** A rectangle with round corners. */
export function roundBox(x: number, y: number, [width, height, radius]: readonly [number, number, number]): Shape {
  const bend = 0.5523 * radius
  const [right, bottom] = [x + width, y + height]
  return area(
    `M${x + radius} ${y}L${right - radius} ${y}C${right - radius + bend} ${y} ${right} ${y + radius - bend} ${right} ${y + radius}` +
      `L${right} ${bottom - radius}C${right} ${bottom - radius + bend} ${right - radius + bend} ${bottom} ${right - radius} ${bottom}` +
      `L${x + radius} ${bottom}C${x + radius - bend} ${bottom} ${x} ${bottom - radius + bend} ${x} ${bottom - radius}` +
      `L${x} ${y + radius}C${x} ${y + radius - bend} ${x + radius - bend} ${y} ${x + radius} ${y}Z`,
  )
}

/** Of a regular polygon or, with two radii in turn, of a star; the first corner stands up. */
export const star = (x: number, y: number, radii: readonly number[]): Shape => [
  radii.map((radius, corner): Point => {
    const angle = (corner / radii.length) * 2 * Math.PI - Math.PI / 2
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  }),
]

/** The other way round: it takes ink of the same path away. */
export const hole = (shape: Shape): Shape => shape.map((points) => points.toReversed())

export interface Move {
  /** Added after all else. */
  readonly x?: number
  readonly y?: number
  readonly scale?: number
  /** Degrees clockwise. */
  readonly turn?: number
  /** The point to turn and scale about; the middle of a sign when absent. */
  readonly about?: Point
  /** Left becomes right. */
  readonly isMirrored?: boolean
}

export function move(shape: Shape, { x = 0, y = 0, scale = 1, turn = 0, about, isMirrored = false }: Move): Shape {
  const [middleX, middleY] = about ?? [500, 500]
  const angle = (turn * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return shape.map((points) => {
    const moved = points.map(([pointX, pointY]): Point => {
      const [right, down] = [(pointX - middleX) * (isMirrored ? -1 : 1), pointY - middleY]
      return [middleX + right * cosine - down * sine + x, middleY + right * sine + down * cosine + y]
    })
    return isMirrored ? moved.reverse() : moved
  })
}

/** A shape and its mirror image about the middle of a sign. */
export const both = (shape: Shape): Shape => [...shape, ...move(shape, { isMirrored: true })]
