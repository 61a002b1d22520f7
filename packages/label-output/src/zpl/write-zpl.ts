import type { Drawing, Mark, RuleMark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { Deflate } from '../deflate.ts'
import { cutOutMark } from '../raster/cut-out-mark.ts'
import { checkCopies } from '../raster-languages/copies.ts'
import { writeGraphicField } from './graphic-field.ts'
import { writeNativeBarcode } from './native-barcode.ts'

export interface ZplOptions {
  readonly resources: LayoutResources
  readonly copies: number
  readonly deflate: Deflate
}

/** Writes a label in ZPL II for a printer of the drawing's resolution. Data can never become a command: text is dots, barcode data has no ^ or ~. */
export function writeZpl(drawing: Drawing, options: ZplOptions): string {
  const { copies } = options
  checkCopies(copies)
  const [width, height] = [Math.round(drawing.width / drawing.dot), Math.round(drawing.height / drawing.dot)]
  let zpl = `^XA\n^CI28^PW${width}^LL${height}^LH0,0\n${writeShared(drawing, options)}`
  for (let index = drawing.sharedMarks.length; index < drawing.marks.length; index++) {
    const mark = drawing.marks[index]
    if (mark) zpl += writeMark(mark, drawing, options)
  }
  return `${zpl}^PQ${copies}\n^XZ\n`
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

/** The commands of one mark; empty when it lies outside the label. */
function writeMark(mark: Mark, drawing: Drawing, options: ZplOptions): string {
  if (mark.type === 'rule') return writeRule(mark, drawing)
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
