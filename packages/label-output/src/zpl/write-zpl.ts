import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing, Mark, RuleMark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { Deflate } from '../deflate.ts'
import { createBitmap, type PlacedBitmap } from '../raster/bitmap.ts'
import { cropToInk } from '../raster/crop.ts'
import { cutOutMark } from '../raster/cut-out-mark.ts'
import { paintDots } from '../raster/rasterise.ts'
import { checkCopies } from '../raster-languages/copies.ts'
import { writeGraphicField } from './graphic-field.ts'
import { writeNativeBarcode } from './native-barcode.ts'
import { zplBefore, zplCopies, zplSettings } from './zpl-settings.ts'

export interface ZplOptions {
  readonly resources: LayoutResources
  readonly copies: number
  readonly deflate: Deflate
  readonly settings?: PrintSettings | undefined
}

/** Writes a label in ZPL II for a printer of the drawing's resolution. Data can never become a command: text is dots, barcode data has no ^ or ~. */
export function writeZpl(drawing: Drawing, options: ZplOptions): string {
  const { copies, settings = {} } = options
  checkCopies(copies)
  const [width, height] = [Math.round(drawing.width / drawing.dot), Math.round(drawing.height / drawing.dot)]
  const hasWhite = drawing.marks.some(({ ink }) => ink === 'white')
  const fields = hasWhite ? writeOverlaid(drawing, options) : writeInOrder(drawing, options)
  const set = zplSettings(settings, drawing.dot)
  return `${zplBefore(settings)}^XA\n^CI28^PW${width}^LL${height}^LH0,0\n${set}${fields}${zplCopies(copies, settings)}\n^XZ\n`
}

function writeInOrder(drawing: Drawing, options: ZplOptions): string {
  let fields = writeShared(drawing, options)
  for (let index = drawing.sharedMarks.length; index < drawing.marks.length; index++) {
    const mark = drawing.marks[index]
    if (mark) fields += writeMark(mark, drawing, options)
  }
  return fields
}

/**
 * A graphic field only adds black, and `^FR` turns over what is below it. So everything up to the last white mark goes
 * as one field of dots, but for the printer's own barcodes that nothing white touches.
 */
function writeOverlaid(drawing: Drawing, options: ZplOptions): string {
  const { marks, dot } = drawing
  const { resources, deflate } = options
  const last = marks.findLastIndex(({ ink }) => ink === 'white')
  const dotsOf = (mark: Mark): PlacedBitmap[] => [cutOutMark(mark, drawing, resources)].flatMap((dots) => dots ?? [])
  const whites = marks.filter(({ ink }) => ink === 'white').flatMap(dotsOf)
  const isOwn = (mark: Mark): boolean =>
    mark.type === 'barcode' &&
    mark.ink !== 'white' &&
    writeNativeBarcode(mark, dot) !== undefined &&
    !whites.some((white) => dotsOf(mark).some((own) => meet(white, own)))
  const below = marks.slice(0, last + 1)
  const page = createBitmap(Math.round(drawing.width / dot), Math.round(drawing.height / dot))
  const dotted = below.filter((mark) => !isOwn(mark))
  paintDots({ bitmap: page, drawing, resources }, dotted)
  const ink = cropToInk(page)
  const rest = [...below.filter(isOwn), ...marks.slice(last + 1)]
  return (ink ? writeGraphicField(ink, deflate) : '') + rest.map((mark) => writeMark(mark, drawing, options)).join('')
}

const sharedFields = new WeakMap<readonly Mark[], string>()

function writeShared(drawing: Drawing, options: ZplOptions): string {
  const { sharedMarks } = drawing
  const known = sharedFields.get(sharedMarks)
  if (known !== undefined) return known
  const fields = sharedMarks.map((mark) => writeMark(mark, drawing, options)).join('')
  sharedFields.set(sharedMarks, fields)
  return fields
}

/** Whether the rectangles of two pictures of dots have a dot in common. */
const meet = (one: PlacedBitmap, other: PlacedBitmap): boolean =>
  one.x < other.x + other.bitmap.widthDots &&
  other.x < one.x + one.bitmap.widthDots &&
  one.y < other.y + other.bitmap.heightDots &&
  other.y < one.y + one.bitmap.heightDots

/** The commands of one mark; empty when it lies outside the label. */
function writeMark(mark: Mark, drawing: Drawing, options: ZplOptions): string {
  if (mark.type === 'rule' && !mark.shade) return writeRule(mark, drawing)
  if (mark.type === 'barcode') return writeNativeBarcode(mark, drawing.dot) ?? writeAsDots(mark, drawing, options)
  return writeAsDots(mark, drawing, options)
}

/** A rule as a box; empty when it lies outside the label. */
function writeRule({ x, y, width, height }: RuleMark, drawing: Drawing): string {
  const { dot } = drawing
  const [left, top] = [Math.max(0, x / dot), Math.max(0, y / dot)]
  const right = Math.min(Math.round(drawing.width / dot), (x + width) / dot)
  const bottom = Math.min(Math.round(drawing.height / dot), (y + height) / dot)
  if (right <= left || bottom <= top) return ''
  const [wide, tall] = [right - left, bottom - top]
  return `^FO${left},${top}^GB${wide},${tall},${Math.min(wide, tall)}^FS\n`
}

function writeAsDots(mark: Mark, drawing: Drawing, { resources, deflate }: ZplOptions): string {
  const dots = cutOutMark(mark, drawing, resources)
  return dots ? writeGraphicField(dots, deflate) : ''
}
