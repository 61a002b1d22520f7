// Text at any angle and on an arc: its glyphs as polygons, because printers and PDF turn whole lines only.

import type { Mark, RuleMark, ShapeMark, TextMark } from '../drawing.ts'
import type { Font, LayoutResources } from '../layout-resources.ts'
import { filled, type Point, type Polygon } from '../shapes.ts'
import { traceOutline } from '../text/glyph-outline.ts'

/** The place of a point of the level text; EMU. */
export type Warp = (x: number, y: number) => Point

const curveSteps = 6
/** A rule is bent in pieces no longer than this, EMU: half a millimetre. */
const longestPiece = 18_000

/** Draws the marks of a level text where `warp` puts them. Other marks than texts and rules do not come of a text. */
export function outlineText(marks: readonly Mark[], warp: Warp, resources: LayoutResources): ShapeMark {
  const polygons = marks.flatMap((mark): Polygon[] => {
    if (mark.type === 'text') return outlineLine(mark, warp, resources.fonts.get(mark.fontKey) ?? resources.plainFont)
    return mark.type === 'rule' ? outlineRule(mark, warp) : []
  })
  return { type: 'shape', polygons }
}

function outlineLine(mark: TextMark, warp: Warp, { trueType }: Font): Polygon[] {
  const { x, y, size, glyphs, advances, offsets, stretch = 1 } = mark
  const scale = size / trueType.unitsPerEm
  const polygons: Polygon[] = []
  let pen = 0
  glyphs.forEach((glyph, index) => {
    const [right, up] = [pen + (offsets?.[index * 2] ?? 0), offsets?.[index * 2 + 1] ?? 0]
    const place = (unitsX: number, unitsY: number): Point =>
      warp(x + (right + unitsX) * scale * stretch, y - (up + unitsY) * scale)
    polygons.push(...outlineGlyph(trueType.outline(glyph), place))
    pen += advances[index] ?? 0
  })
  return polygons
}

function outlineGlyph(outline: Parameters<typeof traceOutline>[0], place: (x: number, y: number) => Point): Polygon[] {
  const polygons: Polygon[] = []
  let points: Point[] = []
  let from: Point = [0, 0]
  const add = (x: number, y: number): void => {
    points.push(place(x, y))
    from = [x, y]
  }
  traceOutline(outline, {
    moveTo: (x, y) => {
      points = []
      add(x, y)
    },
    lineTo: add,
    curveTo: ([controlX, controlY], [toX, toY]) => {
      const [fromX, fromY] = from
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps
        const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
        add(a * fromX + b * controlX + c * toX, a * fromY + b * controlY + c * toY)
      }
    },
    close: () => {
      polygons.push(...filled(points))
    },
  })
  return polygons
}

function outlineRule({ x, y, width, height }: RuleMark, warp: Warp): Polygon[] {
  const pieces = Math.max(1, Math.ceil(width / longestPiece))
  const along = Array.from({ length: pieces + 1 }, (_, piece) => x + (width * piece) / pieces)
  return filled([...along.map((at) => warp(at, y)), ...along.toReversed().map((at) => warp(at, y + height))])
}

/** Turns about a middle, degrees clockwise. */
export function turnAbout([middleX, middleY]: Point, degrees: number): Warp {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return (x, y) => [
    middleX + (x - middleX) * cos - (y - middleY) * sin,
    middleY + (x - middleX) * sin + (y - middleY) * cos,
  ]
}

/** Bends a line through `top` about a circle below it, or above it where the radius is negative. */
export function bendAbout([topX, topY]: Point, radius: number): Warp {
  return (x, y) => {
    const angle = (x - topX) / radius
    const distance = radius - (y - topY)
    return [topX + distance * Math.sin(angle), topY + radius - distance * Math.cos(angle)]
  }
}
