// Turns drawings into what printers and people take: dots, PDF, ZPL, SVG and PNG. Pure: compression comes in as a function.

import type { BarcodeMark, Drawing, Mark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { type Bitmap, createBitmap, fillRectangle, stamp } from './bitmap.ts'
import { cutOutMark } from './cut-out-mark.ts'
import { rasterisePolygons } from './glyph-bitmap.ts'
import { forEachBar, placeGlyphs, rasteriseImage } from './mark-dots.ts'

const emptyPage = ({ width, height, dot }: Drawing): Bitmap =>
  createBitmap(Math.round(width / dot), Math.round(height / dot))

/** Paints a drawing on its own dot grid: the label exactly as a printer of one colour shows it. */
export function rasterise(drawing: Drawing, resources: LayoutResources): Bitmap {
  const bitmap = emptyPage(drawing)
  paintDots({ bitmap, drawing, resources }, drawing.marks)
  return bitmap
}

/** A page of dots for marks of a drawing. */
interface DotPage {
  readonly bitmap: Bitmap
  readonly drawing: Drawing
  readonly resources: LayoutResources
}

/** Paints marks of a drawing over the dots that are there. */
export function paintDots({ bitmap, drawing, resources }: DotPage, marks: readonly Mark[]): void {
  const page: Page = { bitmap, dot: drawing.dot, resources }
  for (const mark of marks) {
    if (mark.ink !== 'white' && !('shade' in mark)) {
      rasteriseMark(page, mark)
      continue
    }
    const dots = cutOutMark(mark, drawing, resources)
    if (dots) stamp(bitmap, dots, mark.ink === 'white')
  }
}

/** The dots of each ink; no dot has two. */
export interface InkPlanes {
  readonly black: Bitmap
  readonly accent: Bitmap
}

/** Paints a drawing for what shows its accent colour. */
export function rasteriseInks(drawing: Drawing, resources: LayoutResources): InkPlanes {
  const planes = { black: emptyPage(drawing), accent: emptyPage(drawing) }
  for (const mark of drawing.marks) {
    const dots = cutOutMark(mark, drawing, resources)
    if (!dots) continue
    stamp(planes.black, dots, mark.ink !== undefined)
    stamp(planes.accent, dots, mark.ink !== 'accent')
  }
  return planes
}

interface Page {
  readonly bitmap: Bitmap
  /** EMU in a dot. */
  readonly dot: number
  readonly resources: LayoutResources
}

function rasteriseMark({ bitmap, dot, resources }: Page, mark: Mark): void {
  if (mark.type === 'shape') {
    const shape = rasterisePolygons(mark.polygons, dot)
    if (shape) stamp(bitmap, shape)
    return
  }
  const [x, y] = [mark.x / dot, mark.y / dot]
  if (mark.type === 'rule') fillRectangle(bitmap, { x, y, width: mark.width / dot, height: mark.height / dot })
  else if (mark.type === 'barcode') rasteriseBarcode(bitmap, mark, dot)
  else if (mark.type === 'image') stamp(bitmap, { x, y, bitmap: rasteriseImage(mark, dot) })
  else for (const glyph of placeGlyphs(mark, dot, resources)) stamp(bitmap, glyph)
}

function rasteriseBarcode(bitmap: Bitmap, mark: BarcodeMark, dot: number): void {
  const [x, y] = [mark.x / dot, mark.y / dot]
  forEachBar(mark, dot, ({ x: left, y: top, width, height }) =>
    fillRectangle(bitmap, { x: x + left, y: y + top, width, height }),
  )
}
