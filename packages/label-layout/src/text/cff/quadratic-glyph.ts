import type { CffFont } from './cff-font.ts'
import { drawGlyph } from './draw-glyph.ts'

interface Point {
  readonly x: number
  readonly y: number
  readonly isOnCurve: boolean
}

/** A glyph of a glyf table, and what `maxp` wants to know of it. */
export interface QuadraticGlyph {
  readonly bytes: Uint8Array
  readonly points: number
  readonly contours: number
}

// Of an em, in font units of a thousand: a quarter of a unit no printer shows.
const tolerance = 0.25
const mostPieces = 8
const mostPoints = 20_000

/** Draws a CFF glyph and writes it as a simple TrueType glyph (OpenType 1.9, glyf), its cubic curves as quadratic ones. */
export function quadraticGlyph(font: CffFont, glyph: number): QuadraticGlyph {
  const contours = contoursOf(font, glyph).filter((contour) => contour.length > 1)
  const points = contours.flat()
  if (points.length > mostPoints) throw new RangeError('A glyph has too many points')
  if (points.length === 0) return { bytes: new Uint8Array(), points: 0, contours: 0 }
  return { bytes: writeGlyph(contours, points), points: points.length, contours: contours.length }
}

function contoursOf(font: CffFont, glyph: number): Point[][] {
  const contours: Point[][] = []
  let [penX, penY] = [0, 0]
  const add = (x: number, y: number, isOnCurve: boolean): void => {
    contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), isOnCurve })
    if (!isOnCurve) return
    penX = x
    penY = y
  }
  drawGlyph(font, glyph, {
    moveTo: (x, y) => {
      contours.push([])
      add(x, y, true)
    },
    lineTo: (x, y) => add(x, y, true),
    curveTo: ([x1, y1], [x2, y2], [x, y]) => {
      const [fromX, fromY] = [penX, penY]
      const error = Math.hypot(x - 3 * x2 + 3 * x1 - fromX, y - 3 * y2 + 3 * y1 - fromY) * (Math.sqrt(3) / 36)
      const pieces = Math.min(mostPieces, Math.max(1, Math.ceil(Math.cbrt(error / tolerance))))
      const across = cubic([fromX, x1, x2, x])
      const up = cubic([fromY, y1, y2, y])
      for (let piece = 0; piece < pieces; piece++) {
        const [start, end] = [piece / pieces, (piece + 1) / pieces]
        add(control(across, start, end), control(up, start, end), false)
        add(across.at(end), up.at(end), true)
      }
    },
  })
  return contours.map(withoutClosingPoint)
}

// Along one axis, from 0 to 1.
const cubic = ([p0, p1, p2, p3]: readonly [number, number, number, number]) => ({
  at: (t: number): number => (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3,
  slope: (t: number): number => 3 * ((1 - t) ** 2 * (p1 - p0) + 2 * (1 - t) * t * (p2 - p1) + t * t * (p3 - p2)),
})

// The piece of the cubic between the two places has its own inner points, whose mean lies thus beside its ends.
function control(curve: ReturnType<typeof cubic>, start: number, end: number): number {
  const third = (end - start) / 3
  const [from, to] = [curve.at(start), curve.at(end)]
  const [inner, outer] = [from + third * curve.slope(start), to - third * curve.slope(end)]
  return (3 * (inner + outer) - from - to) / 4
}

function withoutClosingPoint(contour: Point[]): Point[] {
  const [first, end] = [contour[0], contour.at(-1)]
  const isClosed = contour.length > 1 && first && end?.isOnCurve && first.x === end.x && first.y === end.y
  return isClosed ? contour.slice(0, -1) : contour
}

function writeGlyph(contours: readonly (readonly Point[])[], points: readonly Point[]): Uint8Array {
  const bytes = new Uint8Array(10 + 2 * contours.length + 2 + 5 * points.length)
  const view = new DataView(bytes.buffer)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = [least(xs), least(ys), -least(xs.map((x) => -x)), -least(ys.map((y) => -y))]
  view.setInt16(0, contours.length)
  for (const [index, edge] of box.entries()) view.setInt16(2 + 2 * index, edge)
  let end = -1
  contours.forEach((contour, index) => {
    end += contour.length
    view.setUint16(10 + 2 * index, end)
  })
  const flags = 12 + 2 * contours.length
  for (const [index, { isOnCurve }] of points.entries()) view.setUint8(flags + index, isOnCurve ? 1 : 0)
  for (const [axis, values] of [xs, ys].entries()) {
    const start = flags + points.length * (1 + 2 * axis)
    for (const [index, value] of values.entries()) view.setInt16(start + 2 * index, value - (values[index - 1] ?? 0))
  }
  return bytes
}

const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other), Infinity)
