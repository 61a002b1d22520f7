import { fillVariables } from '@labelwright/label-document/fill-variables'
import type { FlatElement } from '@labelwright/label-document/flatten-elements'
import type { BarcodeElement, TextElement } from '@labelwright/label-document/label-document'
import type { Problem } from '@labelwright/label-document/problem'
import type { BarcodeMark, Drawing, Mark, TextMark } from '@labelwright/label-layout/drawing'
import { type CompiledLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import type { Font } from '@labelwright/label-layout/layout-resources'
import { shapeLine } from '@labelwright/label-layout/text/break-lines'
import { checkCopies } from '../raster-languages/copies.ts'
import { contentName } from './content-name.ts'
import { encodeForField, storedFieldData } from './field-symbols.ts'
import { storedBarcodeCommand } from './native-barcode.ts'
import { escapeFieldData, printerTextCommand, writeRule, writeZpl, type ZplOptions, zplMark } from './write-zpl.ts'

/** A label design that the printer keeps: it is sent once, then only the values. Text is in the printer's own font. */
export interface StoredFormat {
  /** Stores the design under a name made of its content, in the printer's memory until it is switched off. */
  readonly definition: string
  /** One label. What does not fit the stored design (another size of symbol, text that must shrink) is sent whole. */
  readonly write: (values: Readonly<Record<string, string>>) => StoredLabel
}

export interface StoredLabel {
  readonly zpl: string
  readonly problems: readonly Problem[]
}

interface Field {
  readonly elementId: string
  /** The field's data without what begins and ends it, or undefined when this label must be sent whole. */
  readonly toData: (content: string) => string | undefined
}

/** Makes a stored format of a design, from its drawing with values that are typical; undefined where the printer could not draw it alike from data alone. */
export function createStoredFormat(
  label: CompiledLabel,
  sample: Readonly<Record<string, string>>,
  options: Omit<ZplOptions, 'text'>,
): StoredFormat | undefined {
  checkCopies(options.copies)
  const zplOptions: ZplOptions = { ...options, text: 'printer-font' }
  const { drawing, problems } = layOutLabel(label, sample)
  const isPlain = label.contents.conditions.length === 0 && problems.length === 0
  const placed = isPlain ? placeFields(label, drawing) : undefined
  if (!placed) return undefined
  const { dot, sharedMarks } = drawing
  const size = `^PW${Math.round(drawing.width / dot)}^LL${Math.round(drawing.height / dot)}^LH0,0`
  const fixed = sharedMarks.map((mark) => zplMark(mark, drawing, zplOptions)).join('')
  const body = `^CI28${size}\n${fixed}${placed.commands}`
  const name = `R:${contentName(body)}.ZPL`
  const head = `^XA^XF${name}^FS`
  const tail = options.copies === 1 ? '^XZ\n' : `^PQ${options.copies}^XZ\n`
  const write = (values: Readonly<Record<string, string>>): StoredLabel => {
    const filled = fillVariables(label.contents, values)
    const data = filled.problems.length === 0 ? writeFields(placed.fields, filled.texts) : undefined
    if (data !== undefined) return { zpl: head + data + tail, problems: label.sharedProblems }
    const whole = layOutLabel(label, values)
    return { zpl: writeZpl(whole.drawing, zplOptions), problems: whole.problems }
  }
  return { definition: `^XA^DF${name}^FS\n${body}^XZ\n`, write }
}

function writeFields(fields: readonly Field[], texts: ReadonlyMap<string, string>): string | undefined {
  let data = ''
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]
    const written = field?.toData(texts.get(field.elementId) ?? '')
    if (written === undefined) return undefined
    data += `^FN${index + 1}${written}^FS`
  }
  return data
}

interface PlacedFields {
  readonly commands: string
  readonly fields: readonly Field[]
}

function placeFields(label: CompiledLabel, drawing: Drawing): PlacedFields | undefined {
  const marks = drawing.marks.slice(drawing.sharedMarks.length)
  const fields: Field[] = []
  let commands = ''
  for (const element of label.varyingElements) {
    const [mark] = marks
    const placed = mark && placeField(label, element, mark)
    if (!placed) return undefined
    marks.shift()
    commands += `${placed.command}^FN${fields.length + 1}^FS\n`
    fields.push(placed.field)
    // The bearer bars of ITF-14 are the same about any number.
    if (element.type !== 'barcode' || element.symbology !== 'itf14') continue
    for (const rule of marks.splice(0, countRules(marks))) commands += zplRule(rule, drawing)
  }
  return marks.length === 0 ? { commands, fields } : undefined
}

const countRules = (marks: readonly Mark[]): number => {
  const other = marks.findIndex(({ type }) => type !== 'rule')
  return other < 0 ? marks.length : other
}

const zplRule = (mark: Mark, drawing: Drawing): string => (mark.type === 'rule' ? writeRule(mark, drawing) : '')

function placeField(label: CompiledLabel, element: FlatElement['element'], mark: Mark): Placed | undefined {
  if (element.type === 'text' && mark.type === 'text') return placeText(label, element, mark)
  return element.type === 'barcode' && mark.type === 'barcode'
    ? placeBarcode(element, mark, label.target.dot)
    : undefined
}

interface Placed {
  readonly command: string
  readonly field: Field
}

// Only what stands on one line has the same place for every value.
function placeText({ target }: CompiledLabel, element: TextElement, mark: TextMark): Placed | undefined {
  const isFixed = !element.wrap && !element.runs && element.verticalAlign === undefined && element.grows !== true
  const font = target.resources.fonts.get(mark.fontKey)
  if (!isFixed || element.direction !== undefined || !font) return undefined
  if (element.align !== 'left' && !mark.block) return undefined
  const room = element.rotation % 180 === 0 ? element.width : element.height
  const units = ((room * 36) / (element.fontSize * 36)) * font.trueType.unitsPerEm
  const command = printerTextCommand(mark, target.dot)
  const advances = asciiAdvances(font)
  const toData = (content: string): string | undefined => {
    if (content === '' || !isWithin(content, advances, units, font)) return undefined
    const escaped = escapeFieldData(content)
    return escaped === content ? `^FD${content}` : `^FH_^FD${escaped}`
  }
  return { command, field: { elementId: element.id, toData } }
}

const tableSize = 0x180

function asciiAdvances({ trueType }: Font): Int32Array {
  return Int32Array.from({ length: tableSize }, (_, point) => {
    const glyph = trueType.characters.get(point)
    return glyph === undefined || point < 32 ? -1 : (trueType.advances[glyph] ?? 0)
  })
}

// Without kerning, which may make a line a little wider; only where that could matter is the line shaped.
function isWithin(content: string, advances: Int32Array, units: number, font: Font): boolean {
  let width = 0
  for (let index = 0; index < content.length; index++) {
    const unit = content.charCodeAt(index)
    const advance = unit < tableSize ? (advances[unit] ?? -1) : -1
    if (advance < 0) return false
    width += advance
  }
  return width <= 0.95 * units || (width <= 1.1 * units && shapeLine(font, content).width <= units)
}

function placeBarcode(element: BarcodeElement, mark: BarcodeMark, dot: number): Placed | undefined {
  if (element.showText) return undefined
  const command = storedBarcodeCommand(mark, dot)
  const wanted = storedFieldData(mark)
  if (command === undefined || wanted === undefined) return undefined
  const toData = (content: string): string | undefined => {
    const data = encodeForField(content, element, mark)
    return data === undefined ? undefined : `^FD${data}`
  }
  return { command, field: { elementId: element.id, toData } }
}
