import type { Emu } from '@labelwright/label-document/lengths'

/** A closed polygon: x and y in turn, EMU from the label's top left. */
export type Polygon = Int32Array

export type Point = readonly [x: number, y: number]

const toPolygon = (points: readonly Point[]): Polygon =>
  Int32Array.from(points.flatMap(([x, y]) => [Math.round(x), Math.round(y)]))

/** So many corners that no dot shows them. */
function cornersOf(radius: number, dot: number): number {
  return Math.max(8, Math.min(360, Math.ceil(Math.PI * Math.sqrt((2 * radius) / dot)) * 2))
}

/** An ellipse about its middle, clockwise on the label. */
export function ellipsePoints(middle: Point, radii: Point, dot: Emu): Point[] {
  const corners = cornersOf(Math.max(...radii), dot)
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    return [middle[0] + radii[0] * Math.cos(angle), middle[1] + radii[1] * Math.sin(angle)]
  })
}

/** A ring between two outlines: the inner one turns the other way, which leaves it white. */
export const ring = (outer: readonly Point[], inner: readonly Point[]): Polygon[] => [
  toPolygon(outer),
  toPolygon([...inner].reverse()),
]

/** A filled outline. */
export const filled = (outline: readonly Point[]): Polygon[] => [toPolygon(outline)]

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A rectangle with round corners, clockwise. */
export function roundedPoints({ left, top, width, height }: Box, radius: number, dot: Emu): Point[] {
  const bend = Math.min(radius, width / 2, height / 2)
  const corners = Math.max(2, Math.ceil(cornersOf(bend, dot) / 4))
  const middles: readonly Point[] = [
    [left + width - bend, top + height - bend],
    [left + bend, top + height - bend],
    [left + bend, top + bend],
    [left + width - bend, top + bend],
  ]
  return middles.flatMap(([x, y], quarter) =>
    Array.from({ length: corners + 1 }, (_, corner): Point => {
      const angle = ((quarter + corner / corners) * Math.PI) / 2
      return [x + bend * Math.cos(angle), y + bend * Math.sin(angle)]
    }),
  )
}

/** Points that are joined in their order, the last with the first where it is closed. */
export interface Line {
  readonly points: readonly Point[]
  readonly isClosed: boolean
}

/** Lines of a thickness along points, with round joins: clockwise pieces that may overlap. */
export function strokeLine({ points, isClosed }: Line, thickness: number, dot: Emu): Polygon[] {
  const half = thickness / 2
  const pieces: Polygon[] = []
  const count = isClosed ? points.length : points.length - 1
  for (let index = 0; index < count; index++) {
    const [from, to] = [points[index], points[(index + 1) % points.length]]
    if (!from || !to) continue
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    const [across, along] = [((to[1] - from[1]) / length) * half, ((to[0] - from[0]) / length) * half]
    pieces.push(
      toPolygon([
        [from[0] + across, from[1] - along],
        [to[0] + across, to[1] - along],
        [to[0] - across, to[1] + along],
        [from[0] - across, from[1] + along],
      ]),
    )
  }
  if (thickness <= 2 * dot) return pieces
  const joints = isClosed ? points : points.slice(1, -1)
  for (const joint of joints) pieces.push(toPolygon(ellipsePoints(joint, [half, half], dot)))
  return pieces
}
