import type { CodeSet } from '@labelwright/label-document/symbology-options'
import { checkDigit } from '@labelwright/label-layout/symbols/check-digit'
import { groupSeparator } from '@labelwright/label-layout/symbols/code-128'
import { functionOne, type SubsetWriter, writeSubsets } from '@labelwright/label-layout/symbols/code-128-subsets'

/** A barcode's field data, read: the characters, FNC1 as U+001D, and whether FNC1 stands first. */
export interface BarcodeData {
  readonly data: string
  readonly isGs1: boolean
  /** For people, where it is not the data. */
  readonly text?: string
  /** Of Code 128 whose data chooses its code sets. */
  readonly codewords?: readonly number[]
}

const starts: Readonly<Record<string, CodeSet>> = { '9': 'A', ':': 'B', ';': 'C' }
const switches: Readonly<Record<string, CodeSet>> = { '5': 'C', '6': 'B', '7': 'A' }
/** Characters that field data cannot carry as they are (ZPL II guide, ^BC, invocation characters). */
const written: Readonly<Record<string, string>> = { '0': '>', '1': '\u007f', '8': groupSeparator, '<': '^', '=': '~' }

/** Field data of `^BC`. In mode `N` the data chooses its subsets; in `A`, `D` and `U` the printer does. */
export function readCode128Data(field: string, mode: string): BarcodeData {
  if (mode === 'D') {
    const checked = withCheckDigit(field)
    const text = checked.replaceAll('>8', '')
    return { ...gs1(checked.replaceAll('>8', groupSeparator).replaceAll(/[() ]/g, '')), text }
  }
  if (mode === 'U') return gs1(shippingContainerCode(field))
  if (mode === 'A') return codedData(field.replaceAll('>8', groupSeparator))
  const { data, codewords } = readInvocations(field)
  return { ...codedData(data), ...(codewords && { codewords }) }
}

const caseCodeDigits = 18
const caseCode = /(\(00\)|(?:^|>8)00)((?: ?\d)+)/g

/**
 * Mode D: the printer decides whether a check digit is needed. Documented is that of a shipping container (00), which it puts in place
 * of the last digit sent (ZPL II Programming Guide, ^BC, "Using D for the mode": `(00)10084423 7449200940`, with a "bogus" 0). It adds
 * none to other data, nor to a code that is too short to have a place for it.
 */
const withCheckDigit = (field: string): string =>
  field.replaceAll(caseCode, (whole, start: string, digits: string) => {
    const figures = digits.replaceAll(' ', '')
    const isBracketed = start.startsWith('(')
    if (figures.length < caseCodeDigits || (isBracketed && figures.length > caseCodeDigits)) return whole
    const last = placeOfDigit(digits, caseCodeDigits)
    return start + digits.slice(0, last) + checkDigit(figures.slice(0, caseCodeDigits - 1)) + digits.slice(last + 1)
  })

/** Counted from 1, blanks between them left out. */
function placeOfDigit(text: string, nth: number): number {
  let seen = 0
  return [...text].findIndex((character) => character !== ' ' && ++seen === nth)
}

const containerDigits = 19

/** Mode U: exactly 19 digits, cut or filled up with zeros at the end, and the check digit behind them (^BC, UCC case mode). */
function shippingContainerCode(field: string): string {
  const digits = field.replaceAll(/\D/g, '').slice(0, containerDigits).padEnd(containerDigits, '0')
  return digits + checkDigit(digits)
}

const gs1 = (data: string): BarcodeData => ({
  data: data.startsWith(groupSeparator) ? data.slice(1) : data,
  isGs1: true,
})

const codedData = (data: string): BarcodeData =>
  data.startsWith(groupSeparator) ? gs1(data.slice(1)) : { data, isGs1: false }

// ZPL II Programming Guide, ^BC: FNC3, FNC2 and shift by their signs; FNC1 is a separator of the data.
const functions: Readonly<Record<string, number>> = { '2': 96, '3': 97, '4': 98, '8': functionOne }

/**
 * Invocations (`>5`) are obeyed, the rest is taken as many characters at once as the subset wants. Answers the code words,
 * unless a character is none of its subset, the subset that is in force behind it, and whether a pair of it has begun.
 */
export function readInvocations(field: string): {
  readonly data: string
  readonly codewords: readonly number[] | undefined
  readonly subset: CodeSet
  readonly isWithinPair: boolean
} {
  let subset: CodeSet = 'B'
  let data = ''
  let isWithinPair = false
  const writer = writeSubsets()
  for (let at = 0; at < field.length; ) {
    const isInvoked = field[at] === '>'
    const part = field.slice(at, at + (isInvoked || subset !== 'B' ? 2 : 1))
    if (isInvoked) {
      subset = subsetAfter(part, at === 0) ?? subset
      data += invoke(writer, part.slice(1), subset)
    } else {
      const characters = charactersOf(part, subset)
      data += characters
      writer.enter(subset)
      writer.write(characters)
    }
    isWithinPair = !isInvoked && subset !== 'B' && part.length < 2
    at += part.length
  }
  const { codewords, isWhole } = writer.symbol()
  return { data, subset, isWithinPair, codewords: isWhole ? codewords : undefined }
}

/** Writes what an invocation stands for; answers its data. */
function invoke(writer: SubsetWriter, sign: string, subset: CodeSet): string {
  writer.enter(subset)
  const character = written[sign] ?? ''
  const codeword = functions[sign]
  if (codeword !== undefined) writer.writeCodeword(codeword)
  else if (character !== '') writer.write(character)
  return character
}

const subsetAfter = (invocation: string, isFirst: boolean): CodeSet | undefined =>
  (isFirst ? starts[invocation.slice(1)] : undefined) ?? switches[invocation.slice(1)]

const charactersOf = (part: string, subset: CodeSet): string => (subset === 'A' ? valueInA(part) : part)

/** CodeSet A is programmed as pairs of digits, each a symbol value (ISO/IEC 15417, table 1). */
function valueInA(pair: string): string {
  const value = Number(pair)
  return Number.isNaN(value) ? '' : String.fromCharCode(value < 64 ? value + 32 : value - 64)
}

export interface QrData {
  readonly data: string
  readonly errorCorrection: 'L' | 'M' | 'Q' | 'H'
  /** A sentence about what a printer would do and this does not. */
  readonly reason?: string
}

const withoutLevel = { reason: 'its data does not start with level and mode, as in QA,' }

/**
 * Field data of `^BQ`: level and input mode, a comma, the data. `QA,` data; `MM,A` data with a mode letter; before them
 * `D` with number, count and parity of a part of several symbols, whose data is in segments with commas between.
 */
export function readQrData(field: string): QrData | { readonly reason: string } {
  const parts = /^(?<mixed>D\d{4}[0-9A-F]{2},)?(?<level>[HQML])(?<input>[AM]),(?<data>[\s\S]*)$/i.exec(field)?.groups
  if (!parts) return withoutLevel
  const { mixed, level = '', input = '', data = '' } = parts
  const errorCorrection = level.toUpperCase() as QrData['errorCorrection']
  const read = input.toUpperCase() === 'M' ? readSegments(data, mixed !== undefined) : { data }
  if (!('data' in read)) return read
  return { errorCorrection, data: read.data, ...(mixed && { reason: 'it is drawn as one symbol of its own' }) }
}

const characterModes: Readonly<Record<string, RegExp>> = { N: /^\d*$/, A: /^[0-9A-Z $%*+./:-]*$/ }

/** Manual input: `N` digits, `A` letters, `B` and four digits of length, then so many bytes; segments with commas between where there are several. */
function readSegments(field: string, areSeveral: boolean): { readonly data: string } | { readonly reason: string } {
  let data = ''
  for (let at = 0; at < field.length; ) {
    const { mode, segment, end } = segmentAt(field, at, areSeveral)
    if (mode !== 'B' && !characterModes[mode]?.test(segment))
      return { reason: `its data is none of the mode "${mode}"` }
    data += segment
    at = areSeveral ? end + 1 : field.length
  }
  return { data }
}

interface Segment {
  readonly mode: string
  readonly segment: string
  /** The place of the comma behind it. */
  readonly end: number
}

function segmentAt(field: string, at: number, areSeveral: boolean): Segment {
  const mode = field.charAt(at).toUpperCase()
  const [counted, length] = /^B(\d{4})/i.exec(field.slice(at, at + 5)) ?? []
  if (counted !== undefined) {
    const from = at + counted.length
    return { mode, segment: field.slice(from, from + Number(length)), end: from + Number(length) }
  }
  const comma = areSeveral ? field.indexOf(',', at + 1) : -1
  const end = comma === -1 ? field.length : comma
  return { mode: mode === 'B' ? 'B without a length' : mode, segment: field.slice(at + 1, end), end }
}
