// Turns bytes into code words (ISO/IEC 15438 5.4): digits, text and other bytes each have a mode of their own.
import { compactText, isText, mixed, type SubMode, upperCase } from './text-compaction.ts'

export interface Pdf417Message {
  readonly bytes: Uint8Array
  /** Whether the bytes are announced as UTF-8 (AIM ECI 26). */
  readonly isUtf8?: boolean
  /** The header and trailer of ISO/IEC 15434 that a code word stands for; they are not among the bytes. MicroPDF417 only. */
  readonly macro?: 5 | 6 | undefined
}

type Mode = 'text' | 'byte' | 'numeric'

const latchTo = { text: 900, bytes: 901, bytesInSixes: 924, numeric: 902 }
const shiftToByte = 913
const utf8 = [927, 26]
const macros = { 5: { codeword: 916, implies: 'numeric' }, 6: { codeword: 917, implies: 'text' } } as const

// The lengths from which bwip-js changes the mode. The standard leaves them open.
const minDigits = 13
const minDigitsAlone = 8
const minText = 5

interface Writer {
  readonly codewords: number[]
  mode: Mode
  subMode: SubMode
}

/** The code words of a message, in a symbol that begins in a mode. */
export function compactMessage({ bytes, isUtf8, macro }: Pdf417Message, mode: 'text' | 'byte'): number[] {
  const writer: Writer = { codewords: isUtf8 ? [...utf8] : [], mode, subMode: upperCase }
  const { digits, text, others } = measureStretches(bytes)
  const isAllDigits = digits[0] === bytes.length && bytes.length >= minDigitsAlone && macro === undefined
  let implied: Mode | undefined
  if (macro !== undefined) {
    writer.codewords.push(macros[macro].codeword)
    implied = macros[macro].implies
  }
  for (let place = 0; place < bytes.length; ) {
    const [digitCount = 0, textCount = 0, otherCount = 0] = [digits[place], text[place], others[place]]
    const stretch = (length: number): Uint8Array => bytes.subarray(place, place + length)
    if (digitCount >= minDigits || isAllDigits) place += writeDigits(writer, stretch(digitCount), implied)
    else if (textCount >= minText) place += writeText(writer, stretch(textCount), implied)
    else place += writeBytes(writer, stretch(otherCount))
    implied = undefined
  }
  return writer.codewords
}

/** How many digits, characters of text and other bytes follow from each place on. */
function measureStretches(bytes: Uint8Array) {
  const digits = lengthsOf(bytes, (byte) => byte >= 48 && byte <= 57)
  const areFewDigits = (place: number): boolean => (digits[place] ?? 0) < minDigits
  const text = lengthsOf(bytes, (byte, place) => areFewDigits(place) && isText(byte))
  const others = lengthsOf(bytes, (_, place) => areFewDigits(place) && (text[place] ?? 0) < minText)
  return { digits, text, others }
}

function lengthsOf(bytes: Uint8Array, isOfKind: (byte: number, place: number) => boolean): Uint16Array {
  const lengths = new Uint16Array(bytes.length + 1)
  for (let place = bytes.length - 1; place >= 0; place--) {
    if (isOfKind(bytes[place] ?? 0, place)) lengths[place] = (lengths[place + 1] ?? 0) + 1
  }
  return lengths
}

function writeText(writer: Writer, text: Uint8Array, implied: Mode | undefined): number {
  if (implied === 'text') writer.subMode = mixed
  else if (writer.mode !== 'text') {
    writer.codewords.push(latchTo.text)
    writer.subMode = upperCase
  }
  const { codewords, subMode } = compactText(text, writer.subMode)
  writer.codewords.push(...codewords)
  writer.mode = 'text'
  writer.subMode = subMode
  return text.length
}

const bytesInGroup = 6
const codewordsInGroup = 5
const base = 900

function writeBytes(writer: Writer, bytes: Uint8Array): number {
  const [first = 0] = bytes
  if (bytes.length === 1 && writer.mode === 'text') {
    writer.codewords.push(shiftToByte, first)
    return 1
  }
  const inGroups = bytes.length - (bytes.length % bytesInGroup)
  writer.codewords.push(inGroups === bytes.length ? latchTo.bytesInSixes : latchTo.bytes)
  for (let start = 0; start < inGroups; start += bytesInGroup) {
    writer.codewords.push(...groupOf(bytes.subarray(start, start + bytesInGroup)))
  }
  writer.codewords.push(...bytes.subarray(inGroups))
  writer.mode = 'byte'
  return bytes.length
}

/** Six bytes as one number (48 bits, exact) in base 900. */
function groupOf(bytes: Uint8Array): number[] {
  let number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  const codewords = new Array<number>(codewordsInGroup)
  for (let place = codewordsInGroup - 1; place >= 0; place--) {
    codewords[place] = number % base
    number = Math.floor(number / base)
  }
  return codewords
}

const digitsInGroup = 44

function writeDigits(writer: Writer, digits: Uint8Array, implied: Mode | undefined): number {
  if (implied !== 'numeric') writer.codewords.push(latchTo.numeric)
  for (let start = 0; start < digits.length; start += digitsInGroup) {
    writer.codewords.push(...numberOf(digits.subarray(start, start + digitsInGroup)))
  }
  writer.mode = 'numeric'
  return digits.length
}

/** A one and the digits as one number in base 900. */
function numberOf(digits: Uint8Array): number[] {
  const backwards = [1]
  for (const digit of digits) {
    let carry = digit - 48
    for (const [place, codeword] of backwards.entries()) {
      const sum = codeword * 10 + carry
      backwards[place] = sum % base
      carry = Math.floor(sum / base)
    }
    if (carry > 0) backwards.push(carry)
  }
  return backwards.toReversed()
}
