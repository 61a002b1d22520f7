// Dashes and dots: lines in pieces of the line's own width, the same on every printer but for its dots.
import type { LineStyle } from '@labelwright/label-document/element-formats'
import type { Line, Point } from '../shapes.ts'

/** In widths of the line: how long a piece is, and the gap behind it. */
const measures = { dashed: [4, 2], dotted: [1, 1] } as const satisfies Record<LineStyle, readonly [number, number]>

type Piece = readonly [from: number, to: number]

/**
 * The pieces of a line of a length. An open line begins and ends with a piece; a closed one ends with a gap. Gaps are
 * stretched a little where the length asks for it. All lengths in one unit.
 */
export function piecesOf(
  length: number,
  { style, thickness, isClosed }: { readonly style: LineStyle; readonly thickness: number; readonly isClosed: boolean },
): Piece[] {
  const [piece, gap] = measures[style].map((widths) => widths * thickness) as [number, number]
  const count = Math.max(1, Math.round((length + (isClosed ? 0 : gap)) / (piece + gap)))
  if (count === 1 && !isClosed) return [[0, length]]
  const step = isClosed ? length / count : (length - piece) / (count - 1)
  return Array.from({ length: count }, (_, index) => [index * step, Math.min(length, index * step + piece)] as const)
}

/** Cuts a line along points into the lines of its pieces, open ones. Takes time in proportion to points and pieces. */
export function cutLine({ points, isClosed }: Line, style: LineStyle, thickness: number): Line[] {
  const [first] = points
  if (!first) return []
  const way = walk(isClosed ? [...points, first] : points)
  const whole = way.at(-1)?.distance ?? 0
  let corner = 1
  return piecesOf(whole, { style, thickness, isClosed }).map(([from, to]) => {
    while (corner < way.length - 1 && (way[corner]?.distance ?? 0) <= from) corner++
    const cut = [pointAt(way, corner, from)]
    while (corner < way.length - 1 && (way[corner]?.distance ?? 0) < to) {
      cut.push(way[corner]?.point ?? first)
      corner++
    }
    cut.push(pointAt(way, corner, to))
    return { points: cut, isClosed: false }
  })
}

interface Corner {
  readonly point: Point
  /** From the start of the line, along it. */
  readonly distance: number
}

function walk(points: readonly Point[]): Corner[] {
  let distance = 0
  return points.map((point, index) => {
    const before = points[index - 1] ?? point
    distance += Math.hypot(point[0] - before[0], point[1] - before[1])
    return { point, distance }
  })
}

/** The point at a distance between a corner and the one before it. */
function pointAt(way: readonly Corner[], corner: number, distance: number): Point {
  const [before, after] = [way[corner - 1], way[corner]]
  if (!before || !after) return way[0]?.point ?? [0, 0]
  const share = (distance - before.distance) / (after.distance - before.distance || 1)
  const [x, y] = before.point
  return [x + (after.point[0] - x) * share, y + (after.point[1] - y) * share]
}
