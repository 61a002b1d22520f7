import type { Drawing, Mark, RuleMark, TextMark } from '@labelwright/label-layout/drawing'
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
  /** `graphic`: text as dots, the same as in the preview. `printer-font`: the printer's own font, smaller and faster, but another shape. */
  readonly text: 'graphic' | 'printer-font'
  /** The commands of the shared marks, where they are already at hand. */
  readonly sharedFields?: string
}

/** Writes a label in ZPL II for a printer of the drawing's resolution. Data can never become a command: text is dots or escaped, barcode data has no ^ or ~. */
export function writeZpl(drawing: Drawing, options: ZplOptions): string {
  const { copies } = options
  checkCopies(copies)
  const [width, height] = [Math.round(drawing.width / drawing.dot), Math.round(drawing.height / drawing.dot)]
  let zpl = `^XA\n^CI28^PW${width}^LL${height}^LH0,0\n${writeShared(drawing, options)}`
  for (let index = drawing.sharedMarks.length; index < drawing.marks.length; index++) {
    const mark = drawing.marks[index]
    if (mark) zpl += zplMark(mark, drawing, options)
  }
  return `${zpl}^PQ${copies}\n^XZ\n`
}

const sharedFields = new WeakMap<readonly Mark[], Map<ZplOptions['text'], string>>()

function writeShared(drawing: Drawing, options: ZplOptions): string {
  if (options.sharedFields !== undefined) return options.sharedFields
  const { sharedMarks } = drawing
  const byText = sharedFields.get(sharedMarks) ?? new Map<ZplOptions['text'], string>()
  sharedFields.set(sharedMarks, byText)
  const known = byText.get(options.text)
  if (known !== undefined) return known
  const fields = sharedMarks.map((mark) => zplMark(mark, drawing, options)).join('')
  byText.set(options.text, fields)
  return fields
}

/** The commands of one mark; empty when it lies outside the label. */
export function zplMark(mark: Mark, drawing: Drawing, options: ZplOptions): string {
  if (mark.type === 'rule') return writeRule(mark, drawing)
  if (mark.type === 'barcode') return writeNativeBarcode(mark, drawing.dot) ?? writeAsDots(mark, drawing, options)
  if (mark.type === 'text' && options.text === 'printer-font') return writePrinterText(mark, drawing.dot)
  return writeAsDots(mark, drawing, options)
}

/** A rule as a box; empty when it lies outside the label. */
export function writeRule({ x, y, width, height }: RuleMark, drawing: Drawing): string {
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

const orientations = { 0: 'N', 90: 'R', 180: 'I', 270: 'B' } as const

// ^FT places the baseline. ^FH makes _XX of whatever could be read as a command.
function writePrinterText(mark: TextMark, dot: number): string {
  return `${printerTextCommand(mark, dot)}^FH_^FD${escapeFieldData(mark.text)}^FS\n`
}

/** Place and font of a text in the printer's own font, without the field's data. */
export function printerTextCommand({ x, y, size, rotation, block }: TextMark, dot: number): string {
  const height = Math.max(1, Math.round(size / dot))
  const start = block ?? { x, y }
  const place = `^FT${Math.max(0, start.x / dot)},${Math.max(0, start.y / dot)}`
  const aligned = block ? `^FB${block.width / dot},1,0,${block.align === 'right' ? 'R' : 'C'}` : ''
  return `${place}^A0${orientations[rotation]},${height},${height}${aligned}`
}

const mustEscape = /[\^~_]|\p{Cc}/u

/** Field data for ^FH with `_`: command prefixes and control characters as hexadecimal. */
export function escapeFieldData(text: string): string {
  if (!mustEscape.test(text)) return text
  return text.replaceAll(/[\^~_]|\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0)
    return code < 0x80 ? `_${code.toString(16).toUpperCase().padStart(2, '0')}` : ''
  })
}
