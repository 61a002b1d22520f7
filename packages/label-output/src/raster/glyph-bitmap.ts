import type { Rotation } from '@labelwright/label-document/label-document'
import { type GlyphOutline, traceOutline } from '@labelwright/label-layout/text/glyph-outline'
import { createBitmap, fillRectangle, type PlacedBitmap } from './bitmap.ts'

/** Straight edges: x1, y1, x2, y2 in turn, in dots with y down. */
type Edges = number[]

const curveSteps = 8

/** The scale from font units to dots. */
export interface GlyphScale {
  readonly dotsPerUnit: number
  /** The width, of the font's own. */
  readonly stretch: number
  readonly rotation: Rotation
}

/** Fills an outline by the non-zero rule at the middles of dots; the place is relative to the pen. Undefined for a glyph without ink. */
export const rasteriseGlyph = (outline: GlyphOutline, scale: GlyphScale): PlacedBitmap | undefined =>
  fillEdges(flatten(outline, scale))

/** Fills polygons (x and y in turn, in units of which `unitsPerDot` are a dot) by the non-zero rule at the middles of dots. */
export function rasterisePolygons(polygons: readonly Int32Array[], unitsPerDot: number): PlacedBitmap | undefined {
  const edges: Edges = []
  for (const polygon of polygons) {
    for (let index = 0; index < polygon.length; index += 2) {
      const next = (index + 2) % polygon.length
      for (const place of [index, index + 1, next, next + 1]) edges.push((polygon[place] ?? 0) / unitsPerDot)
    }
  }
  return fillEdges(edges)
}

/** The dots of the largest label, 1.2 m a side at 609.6 dpi, and a little more: no wrong size takes more memory than 128 MB. */
export const mostDots = 1 << 30

function fillEdges(edges: Edges): PlacedBitmap | undefined {
  if (edges.length === 0) return undefined
  const bounds = boundsOf(edges)
  if ((bounds.right - bounds.left) * (bounds.bottom - bounds.top) > mostDots) return undefined
  const bitmap = createBitmap(bounds.right - bounds.left, bounds.bottom - bounds.top)
  const placed: PlacedBitmap = { x: bounds.left, y: bounds.top, bitmap }
  for (let row = 0; row < bitmap.heightDots; row++) fillRow(placed, row, edges)
  return placed
}

function flatten(outline: GlyphOutline, { dotsPerUnit, stretch, rotation }: GlyphScale): Edges {
  const edges: Edges = []
  const across = dotsPerUnit * stretch
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const line = (toX: number, toY: number): void => {
    edges.push(...turn(x * across, -y * dotsPerUnit, rotation), ...turn(toX * across, -toY * dotsPerUnit, rotation))
    x = toX
    y = toY
  }
  traceOutline(outline, {
    moveTo: (toX, toY) => {
      x = startX = toX
      y = startY = toY
    },
    lineTo: line,
    curveTo: ([controlX, controlY], [toX, toY]) => {
      const [fromX, fromY] = [x, y]
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps
        const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
        line(a * fromX + b * controlX + c * toX, a * fromY + b * controlY + c * toY)
      }
    },
    close: () => line(startX, startY),
  })
  return edges
}

/** Turns a point clockwise about the origin, y down. */
export function turn(x: number, y: number, rotation: Rotation): readonly [x: number, y: number] {
  switch (rotation) {
    case 0:
      return [x, y]
    case 90:
      return [-y, x]
    case 180:
      return [-x, -y]
    case 270:
      return [y, -x]
  }
}

interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function boundsOf(edges: Edges): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let index = 0; index < edges.length; index += 2) {
    const [x = 0, y = 0] = [edges[index], edges[index + 1]]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left: Math.floor(left), top: Math.floor(top), right: Math.ceil(right) + 1, bottom: Math.ceil(bottom) + 1 }
}

function fillRow({ x: left, y: top, bitmap }: PlacedBitmap, row: number, edges: Edges): void {
  const crossings = findCrossings(edges, top + row + 0.5)
  let winding = 0
  for (let index = 0; index + 1 < crossings.length; index++) {
    const [crossing, next] = [crossings[index], crossings[index + 1]]
    if (!crossing || !next) continue
    winding += crossing.direction
    if (winding === 0) continue
    const from = Math.ceil(crossing.x - left - 0.5)
    const to = Math.ceil(next.x - left - 0.5)
    fillRectangle(bitmap, { x: from, y: row, width: to - from, height: 1 })
  }
}

function findCrossings(edges: Edges, y: number): { readonly x: number; readonly direction: number }[] {
  const crossings: { readonly x: number; readonly direction: number }[] = []
  for (let index = 0; index < edges.length; index += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.slice(index, index + 4)
    if (y1 <= y === y2 <= y) continue
    crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), direction: y2 > y1 ? 1 : -1 })
  }
  return crossings.sort((one, other) => one.x - other.x)
}
