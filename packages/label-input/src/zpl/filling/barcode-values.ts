import { groupSeparator } from '@labelwright/label-layout/symbols/code-128'
import { readCode128Data, readInvocations } from '../barcodes/barcode-data.ts'
import { splitParameters } from '../parameters.ts'
import type { ZplCommand } from '../zpl-commands.ts'
import type { CharacterSet } from '../zpl-memory.ts'
import {
  type DataPart,
  type FieldBytes,
  givenValue,
  joinParts,
  type ValueRefusal,
  type Values,
} from './template-data.ts'
import { encodeText, utf8 } from './value-bytes.ts'

export interface BarcodeField {
  readonly kind: 'barcode'
  readonly command: ZplCommand
  readonly characterSet: CharacterSet
}

/** Puts one value behind the bytes before it; the reason is the rest of a sentence about the value. */
type WriteValue = (value: string, before: string, isLast: boolean) => string | { readonly reason: string }

interface Symbology {
  readonly write: WriteValue
  /** A value may have characters beyond ASCII, which become UTF-8. */
  readonly isUnicode?: true
  /** Stands before a value that is all of the data. */
  readonly start?: string
  /** What the data before a value must look like, and the sentence's rest where it does not. */
  readonly before?: readonly [pattern: RegExp, reason: string]
  /** Why the whole data cannot be printed. */
  readonly check?: (bytes: string) => string | undefined
}

const notPrintable = { reason: 'has a character that its barcode cannot hold' }
/** Of printable ASCII, and of these other characters. */
const isOf = (value: string, others = ''): boolean =>
  [...value].every((character) => (character >= ' ' && character <= '~') || others.includes(character))
const printable: WriteValue = (value) => (isOf(value) ? value : notPrintable)
const separated = (value: string): string => value.replaceAll(groupSeparator, '>8')

/** Mode N: the invocation signs of the data are escaped (ZPL II guide, ^BC); a value in subset C that is no pairs of digits goes in B. */
const inSubsets: WriteValue = (value, before, isLast) => {
  const { subset, isWithinPair } = readInvocations(before)
  if (subset === 'A' || isWithinPair)
    return { reason: 'stands where its barcode takes only codes of subset A or halves of pairs' }
  if (!isOf(value, `\u007f${groupSeparator}`)) return notPrintable
  if (subset === 'C' && /^(\d\d)*$/.test(value)) return value
  const escaped = separated(value.replaceAll('>', '>0').replaceAll('\u007f', '>1'))
  return subset === 'B' ? escaped : `>6${escaped}${isLast ? '' : '>5'}`
}

/** Modes A and D: `>8` is FNC1, and no other `>` has a meaning that all printers share. */
const automatic: WriteValue = (value) =>
  isOf(value, groupSeparator) && !value.includes('>') ? separated(value) : notPrintable

const caseDigits = (bytes: string): string | undefined => {
  const { data } = readCode128Data(bytes, 'U')
  return bytes === data || bytes === data.slice(0, -1)
    ? undefined
    : 'is not 19 digits, or 20 with the right check digit'
}

function code128(command: ZplCommand): Symbology {
  const mode = (splitParameters(command)[5] ?? '').toUpperCase()
  if (mode === 'U') return { write: printable, check: caseDigits }
  return { write: mode === 'A' || mode === 'D' ? automatic : inSubsets }
}

const anyText: WriteValue = (value) => (value.includes('\0') ? notPrintable : value.toWellFormed())

/** `QA,` stands before the data: the level of error correction, and automatic input. */
function qr(command: ZplCommand): Symbology {
  const level = (splitParameters(command)[3] ?? '').toUpperCase()
  return {
    write: anyText,
    isUnicode: true,
    start: `${/^[HQML]$/.test(level) ? level : 'Q'}A,`,
    before: [
      /^[HQML]A,/i,
      'stands in a QR code whose data does not start with QA, or another level with automatic input',
    ],
  }
}

/** Quality 200: the escape sign is doubled, FNC1 is `_1`, and other control characters are named by their code. */
function dataMatrix(command: ZplCommand): Symbology {
  const [quality, sign = ''] = [2, 6].map((index) => splitParameters(command)[index])
  // Without a sign in the command, printers of different age take one of these.
  if (quality !== '200' || sign === '') {
    return { write: (value) => (isOf(value) && !/[~_]/.test(value) ? value : notPrintable) }
  }
  const escaped = (character: string): string => {
    if (character === sign) return sign + sign
    if (character === groupSeparator) return `${sign}1`
    return character < ' ' ? `${sign}d${String(character.charCodeAt(0)).padStart(3, '0')}` : character
  }
  return {
    write: (value) => (isAscii(value) && !value.includes('\0') ? [...value].map(escaped).join('') : notPrintable),
  }
}

const pdf417: Symbology = {
  isUnicode: true,
  write: (value) => (/[\\\0]/.test(value) ? notPrintable : value.toWellFormed().replaceAll('\r\n', '\\&')),
}

const byCommand: Readonly<Record<string, (command: ZplCommand) => Symbology>> = {
  '^BC': code128,
  '^BQ': qr,
  '^BX': dataMatrix,
  '^B7': () => pdf417,
  '^BF': () => ({ write: anyText, isUnicode: true }),
  '^B0': () => ({ write: anyText, isUnicode: true }),
  '^BO': () => ({ write: anyText, isUnicode: true }),
  // Record, group and end signs part a MaxiCode's message (ISO/IEC 15434).
  '^BD': () => ({ write: (value) => (isOf(value, '\u0004\u001d\u001e') ? value : notPrintable) }),
}

const symbologyOf = (command: ZplCommand): Symbology => byCommand[command.name]?.(command) ?? { write: printable }

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text)

/** Values as a barcode's data: a scanner reads each as it was given. */
export function barcodeBytes(
  { command, characterSet }: BarcodeField,
  parts: readonly DataPart[],
  values: Values,
): FieldBytes | ValueRefusal {
  const { write, isUnicode, start = '', check } = symbologyOf(command)
  const isWhole = parts.length === 1
  const isUtf8 = characterSet.number === utf8.number
  const others = parts.every((part) => !('bytes' in part) || isAscii(part.bytes))
  const joined = joinParts(parts, (variableName, before, isLast) => {
    const written = write(givenValue(values, variableName), before, isLast)
    if (typeof written !== 'string' || isAscii(written)) return written
    return isUnicode && (isUtf8 || others) ? (encodeText(written, utf8) ?? notPrintable) : notPrintable
  })
  if (typeof joined !== 'string') return joined
  const bytes = isWhole && joined !== '' ? start + joined : joined
  const reason = bytes === '' ? undefined : check?.(bytes)
  const [variableName] = parts.flatMap((part) => ('variableName' in part ? part.variableName : []))
  if (reason !== undefined && variableName !== undefined) return { variableName, reason }
  return { bytes, isUtf8: isUtf8 || !isAscii(joined) }
}

/** Whether a field can have values at all; the rest of a sentence about them where it cannot. */
export function whyNoBarcodeValues({ command }: BarcodeField, parts: readonly DataPart[]): string | undefined {
  const { before } = symbologyOf(command)
  const [first] = parts
  if (!before || !first || parts.length === 1) return undefined
  return 'bytes' in first && before[0].test(first.bytes) ? undefined : before[1]
}

/** The value that the data of a field stands for, which the file gives as an example. */
export function valueOfData({ command }: BarcodeField, bytes: string): string {
  const { start } = symbologyOf(command)
  return start === undefined ? bytes : bytes.replace(/^[HQML]A,/i, '')
}
