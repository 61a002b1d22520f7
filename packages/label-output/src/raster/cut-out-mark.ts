import type { BarcodeMark, Drawing, Mark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { createBitmap, fillRectangle, type PlacedBitmap, stamp } from './bitmap.ts'
import { rasterisePolygons } from './glyph-bitmap.ts'
import { forEachBar, placeGlyphs, rasteriseImage } from './mark-dots.ts'
import { shadeDots } from './shade.ts'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** One mark as dots, no larger than it must be and cut at the edges of the label; undefined when nothing of it is on the label. Its ink is left to the caller. */
export function cutOutMark(mark: Mark, drawing: Drawing, resources: LayoutResources): PlacedBitmap | undefined {
  const dots = cutOutWhole(mark, drawing, resources)
  const shade = 'shade' in mark ? mark.shade : undefined
  return dots && shade ? shadeDots(dots, shade, drawing.dot) : dots
}

function cutOutWhole(mark: Mark, drawing: Drawing, resources: LayoutResources): PlacedBitmap | undefined {
  const { dot } = drawing
  if (mark.type === 'text') return join(placeGlyphs(mark, dot, resources), drawing)
  if (mark.type === 'shape') {
    const shape = rasterisePolygons(mark.polygons, dot)
    return shape && join([shape], drawing)
  }
  const [x, y] = [mark.x / dot, mark.y / dot]
  if (mark.type === 'image') return join([{ x, y, bitmap: rasteriseImage(mark, dot) }], drawing)
  if (mark.type === 'barcode') return join([paintBarcode(mark, dot)], drawing)
  const rule = createBitmap(mark.width / dot, mark.height / dot)
  fillRectangle(rule, { x: 0, y: 0, width: rule.widthDots, height: rule.heightDots })
  return join([{ x, y, bitmap: rule }], drawing)
}

function paintBarcode(mark: BarcodeMark, dot: number): PlacedBitmap {
  let [width, height] = [0, 0]
  forEachBar(mark, dot, (bar) => {
    width = Math.max(width, bar.x + bar.width)
    height = Math.max(height, bar.y + bar.height)
  })
  const bitmap = createBitmap(width, height)
  forEachBar(mark, dot, (bar) => fillRectangle(bitmap, bar))
  return { x: mark.x / dot, y: mark.y / dot, bitmap }
}

function join(parts: readonly PlacedBitmap[], { width, height, dot }: Drawing): PlacedBitmap | undefined {
  const box = boxOf(parts)
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  const right = Math.min(Math.round(width / dot), box.right)
  const bottom = Math.min(Math.round(height / dot), box.bottom)
  if (right <= left || bottom <= top) return undefined
  const bitmap = createBitmap(right - left, bottom - top)
  for (const part of parts) stamp(bitmap, { x: part.x - left, y: part.y - top, bitmap: part.bitmap })
  return { x: left, y: top, bitmap }
}

function boxOf(parts: readonly PlacedBitmap[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, bitmap } of parts) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + bitmap.widthDots)
    bottom = Math.max(bottom, y + bitmap.heightDots)
  }
  return { left, top, right, bottom }
}
