import { decodeUtf8 } from '../printer/byte-text.ts'
import type { PrinterField } from '../printer/printer-label.ts'
import { unescapeHex, withoutLineBreaks } from './field-data.ts'
import { addMark, type Field, type NumberedField, newField, type PrinterState } from './printer-state.ts'
import { addTextField } from './text/text-field.ts'

/** Ends the field: prints what its commands said, wherever they stood in it (^FS). */
export function endField(state: PrinterState): void {
  const { field, label, memory } = state
  if (label && field.numbered) {
    const { number } = field.numbered
    if (field.data) label.values.set(number, dataOf(field))
    const isDrawn = field.origin !== undefined || field.content !== undefined
    if (isDrawn) addMark(state, { type: 'numbered', number, field, memory })
  } else if (label) printField(state, field.data && dataOf(field))
  state.field = newField()
}

/** A field that starts before the last one has ended prints that, as it has an origin and data of its own. */
export function startField(state: PrinterState): void {
  const { origin, data, content } = state.field
  if (origin && (data || content?.needsData === false)) endField(state)
}

/** Prints a field of a stored format with the data that an `^FN` gave its number, at the place and with the defaults that it was read with. */
export function printNumbered(state: PrinterState, { field, memory, number }: NumberedField): void {
  const kept = state.memory
  state.field = field
  state.memory = memory
  const data = state.label?.values.get(number) ?? state.dataOfNumber?.(number, field.numbered?.prompt)
  if (data !== undefined) printField(state, data)
  state.memory = kept
  state.field = newField()
}

function printField(state: PrinterState, bytes: string | undefined): void {
  const { content, data, numbered } = state.field
  state.field.source = sourceOf(state)
  const isClock = showsClock(state.field, bytes ?? '')
  const command = content?.command ?? data?.command ?? (isClock ? numbered?.command : undefined)
  const reason = isClock ? clockReason : printContent(state, bytes)
  if (reason !== undefined && command) state.report(command, reason)
}

const clockReason = 'it shows the clock of the printer, which is not known here, so it is not printed'

function printContent(state: PrinterState, bytes: string | undefined): string | undefined {
  const { content } = state.field
  if (content) return content.needsData && bytes === undefined ? 'it has no data' : content.draw(state, bytes ?? '')
  return bytes === undefined || bytes === '' ? undefined : addTextField(state, bytes)
}

/** ZPL II Programming Guide, ^FC: the parts of date and time. */
const clockLetters = /^[aAbBdHIjmMpSUwWyY]/

const showsClock = ({ clockSigns = [] }: Field, bytes: string): boolean =>
  clockSigns.some((sign) =>
    bytes
      .split(sign)
      .slice(1)
      .some((after) => clockLetters.test(after)),
  )

function sourceOf({ field, lineOf }: PrinterState): PrinterField | undefined {
  const { numbered } = field
  const offset = (field.data ?? field.content ?? numbered)?.command.start
  if (offset === undefined) return undefined
  return {
    place: { offset, line: lineOf(offset) },
    ...(numbered && { number: numbered.number }),
    ...(numbered?.prompt && { prompt: decodeUtf8(numbered.prompt) }),
  }
}

/** Field data as bytes, escapes undone. */
function dataOf({ data, hexIndicator }: Field): string {
  const text = withoutLineBreaks(data?.parameters ?? '')
  return hexIndicator === undefined ? text : unescapeHex(text, hexIndicator)
}
