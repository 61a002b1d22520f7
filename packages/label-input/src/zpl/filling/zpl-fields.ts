import { unescapeHex, withoutLineBreaks } from '../field-data.ts'
import { formatCommands } from '../format-commands.ts'
import { splitParameters } from '../parameters.ts'
import { newField, type PrinterState } from '../printer-state.ts'
import { characterSetCommands } from '../text/character-sets.ts'
import type { CharacterSet, ZplSyntax } from '../zpl-memory.ts'
import { createReadingState, type Token } from './zpl-formats.ts'

/** What stands from one `^FS` to the next. */
export interface TemplateField {
  /** Before its end, as they stood. */
  readonly tokens: readonly Token[]
  /** All but data, number and `^FH`. */
  readonly others: readonly Token[]
  /** `^FS`; absent where the next field or the label's end is its end. */
  readonly end: Token | undefined
  /** `^FD` or `^FV`. */
  readonly data: Token | undefined
  /** The bytes of its data, escapes undone. */
  readonly bytes: string
  readonly numbered: { readonly token: Token; readonly number: number; readonly prompt: string | undefined } | undefined
  /** The last command for a barcode. */
  readonly barcode: Token | undefined
  readonly block: 'lines' | 'height' | undefined
  /** Whether it prints; else it gives its number its data. */
  readonly isDrawn: boolean
  readonly characterSet: CharacterSet
  /** The parameters of the `^CI` in force. */
  readonly characterSetParameters: readonly string[]
  readonly syntax: ZplSyntax
  readonly line: number
}

/** Follows the character set through a job. */
export interface SetReader {
  readonly state: PrinterState
  parameters: readonly string[]
}

export const createSetReader = (): SetReader => ({ state: createReadingState(), parameters: ['0'] })

export function followSet(reader: SetReader, { command }: Token): void {
  if (command.name !== '^CI') return
  reader.parameters = splitParameters(command)
  characterSetCommands['^CI']?.(reader.state, command)
}

/** The fields of a label in their order; a field that starts before the last one has ended ends that. */
export function readFields(tokens: readonly Token[], reader: SetReader): TemplateField[] {
  const fields: TemplateField[] = []
  let group: Token[] = []
  // As `startField` of the reader has it: a field with a place and data ends where the next one starts.
  let [hasOrigin, hasContent] = [false, false]
  const endGroup = (end: Token | undefined): void => {
    if (group.length > 0 || end) fields.push(fieldOf(group, end, reader))
    group = []
    hasOrigin = false
    hasContent = false
  }
  for (const token of tokens) {
    if (token.command.name === '^FS') {
      endGroup(token)
      continue
    }
    if (isOrigin(token) && hasOrigin && hasContent) endGroup(undefined)
    group.push(token)
    hasOrigin ||= isOrigin(token)
    hasContent ||= isContent(token)
    followSet(reader, token)
  }
  endGroup(undefined)
  return fields
}

const isNamed =
  (pattern: RegExp) =>
  ({ command }: Token): boolean =>
    pattern.test(command.name)
const isOrigin = isNamed(/^\^F[OT]$/)
const isData = isNamed(/^\^F[DV]$/)
const isPicture = isNamed(/^\^(G[BCDEF]|XG|IM|IL)$/)
const isBarcode = isNamed(/^\^B[A-XZ0-9]$/)
const isNumber = isNamed(/^\^FN$/)
const isEscape = isNamed(/^\^FH$/)
const isSerial = isNamed(/^\^SN$/)

const isContent = (token: Token): boolean => isData(token) || isPicture(token) || isSerial(token)

function fieldOf(group: readonly Token[], end: Token | undefined, { state, parameters }: SetReader): TemplateField {
  const data = group.findLast(isData)
  const escaped = group.findLast(isEscape)
  const numberToken = group.findLast(isNumber)
  const block = group.findLast(isNamed(/^\^(FB|TB)$/))?.command.name
  const barcode = group.findLast(isBarcode)
  // The data of a number take the place of a serial number (^SN).
  const isReplaced = (token: Token): boolean => numberToken !== undefined && isSerial(token)
  const isOwn = (token: Token): boolean => isData(token) || isNumber(token) || isEscape(token) || isReplaced(token)
  const text = withoutLineBreaks(data?.command.parameters ?? '')
  const first = data ?? numberToken ?? group[0] ?? end
  return {
    tokens: group,
    others: group.filter((token) => !isOwn(token)),
    end,
    data,
    bytes: escaped ? unescapeHex(text, escaped.command.parameters.trim()[0] ?? '_') : text,
    numbered: numberOf(numberToken),
    barcode,
    block: block === undefined ? undefined : block === '^FB' ? 'lines' : 'height',
    isDrawn: group.some((token) => isOrigin(token) || isBarcode(token) || isPicture(token)),
    characterSet: state.memory.characterSet,
    characterSetParameters: parameters,
    syntax: first?.syntax ?? state.memory.syntax,
    line: first?.line ?? 1,
  }
}

/** As the reader reads `^FN`. */
function numberOf(token: Token | undefined): TemplateField['numbered'] {
  if (!token) return undefined
  const state = createReadingState()
  state.field = newField()
  formatCommands['^FN']?.(state, token.command)
  const { numbered } = state.field
  return numbered && { token, number: numbered.number, prompt: numbered.prompt }
}
