import { groupSeparator } from '@labelwright/label-layout/symbols/code-128'

/** What a barcode's field data says: the characters, FNC1 as U+001D, and whether FNC1 stands first. */
export interface BarcodeData {
  readonly data: string
  readonly isGs1: boolean
}

type Subset = 'A' | 'B' | 'C'
const starts: Readonly<Record<string, Subset>> = { '9': 'A', ':': 'B', ';': 'C' }
const switches: Readonly<Record<string, Subset>> = { '5': 'C', '6': 'B', '7': 'A' }
/** Characters that field data cannot carry as they are (ZPL II guide, ^BC, invocation characters). */
const written: Readonly<Record<string, string>> = { '0': '>', '1': '\u007f', '8': groupSeparator, '<': '^', '=': '~' }

/** Field data of `^BC`. In mode `N` the data chooses its subsets; in `A`, `D` and `U` the printer does. */
export function readCode128Data(field: string, mode: string): BarcodeData {
  if (mode === 'D') return gs1(field.replaceAll('>8', groupSeparator).replaceAll(/[() ]/g, ''))
  if (mode === 'U') return gs1(field)
  const data = mode === 'A' ? field.replaceAll('>8', groupSeparator) : readSubsets(field)
  return data.startsWith(groupSeparator) ? gs1(data.slice(1)) : { data, isGs1: false }
}

const gs1 = (data: string): BarcodeData => ({
  data: data.startsWith(groupSeparator) ? data.slice(1) : data,
  isGs1: true,
})

/** Invocations (`>5`) are obeyed, the rest is taken as many characters at once as the subset wants. */
function readSubsets(field: string): string {
  let subset: Subset = 'B'
  let data = ''
  for (let at = 0; at < field.length; ) {
    const isInvoked = field[at] === '>'
    const part = field.slice(at, at + (isInvoked || subset !== 'B' ? 2 : 1))
    if (isInvoked) {
      subset = subsetAfter(part, at === 0) ?? subset
      data += written[part.slice(1)] ?? ''
    } else data += charactersOf(part, subset)
    at += part.length
  }
  return data
}

const subsetAfter = (invocation: string, isFirst: boolean): Subset | undefined =>
  (isFirst ? starts[invocation.slice(1)] : undefined) ?? switches[invocation.slice(1)]

const charactersOf = (part: string, subset: Subset): string => (subset === 'A' ? valueInA(part) : part)

/** Subset A is programmed as pairs of digits, each a symbol value (ISO/IEC 15417, table 1). */
function valueInA(pair: string): string {
  const value = Number(pair)
  return Number.isNaN(value) ? '' : String.fromCharCode(value < 64 ? value + 32 : value - 64)
}

export interface QrData {
  readonly data: string
  readonly errorCorrection: 'L' | 'M' | 'Q' | 'H'
}

/** Field data of `^BQ`: level and input mode, a comma, the data; `MA,` data and `MM,A` data with their own mode letters. */
export function readQrData(field: string): QrData | { readonly reason: string } {
  const parts = /^(?<level>[HQML])(?<input>[AM]),(?<data>[\s\S]*)$/.exec(field)?.groups
  if (!parts) return { reason: 'its data does not start with level and mode, as in QA,' }
  const { level, input, data = '' } = parts
  const errorCorrection = level as QrData['errorCorrection']
  return { errorCorrection, data: input === 'M' ? withoutModeLetters(data) : data }
}

/** Manual input: `N` digits, `A` letters, `B` and four digits of length, then so many bytes. */
function withoutModeLetters(data: string): string {
  const bytes = /^B(?<length>\d{4})(?<rest>[\s\S]*)$/.exec(data)?.groups
  return bytes ? (bytes.rest ?? '').slice(0, Number(bytes.length)) : data.slice(1)
}

/** Field data of `^BX` with its escape sign: `_1` is FNC1, `_d065` a character by its code, `__` the sign itself, `_A` control A. */
export function readDataMatrixData(field: string, escapeSign: string): BarcodeData {
  if (escapeSign === '') return { data: field, isGs1: false }
  const sign = escapeSign.replace(/[^A-Za-z0-9]/, '\\$&')
  const sequence = new RegExp(`${sign}(?:d(\\d{3})|(1|[@A-Z\\[\\]]|${sign}))`, 'g')
  const data = field.replaceAll(sequence, (_, code: string | undefined, letter: string | undefined) => {
    if (code !== undefined) return String.fromCharCode(Number(code) & 255)
    if (letter === '1') return groupSeparator
    return letter === escapeSign ? escapeSign : String.fromCharCode((letter ?? '').charCodeAt(0) & 31)
  })
  return data.startsWith(groupSeparator) ? { data: data.slice(1), isGs1: true } : { data, isGs1: false }
}
