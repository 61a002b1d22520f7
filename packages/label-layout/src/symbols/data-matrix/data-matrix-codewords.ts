import { encodeUtf8 } from '../qr/utf-8.ts'
import { c40Values, isDigit, separatorUnit, x12Value } from './encodation-values.ts'
import {
  asciiLength,
  type DataMatrixData,
  type Encoding,
  type Stretch,
  shortestEncoding,
} from './shortest-encodation.ts'

const functionOne = 232
const latches = { c40: 230, base256: 231, x12: 238, text: 239, edifact: 240 } as const
const backToAscii = 254
const endOfEdifact = 31
const digitPairs = 130
const upperShift = 235
const extendedChannel = 241
// The number of UTF-8 among the character sets is 26; it is written one higher.
const utf8Channel = 27

/**
 * Data code words for the smallest of the capacities that holds the data (ISO/IEC 16022 5.2), fewer than that where it is not
 * filled; undefined when none does. U+001D is FNC1 in GS1 data. Data beyond ASCII go as UTF-8, announced to the reader (5.4).
 */
export function dataMatrixCodewords(data: string, isGs1: boolean, capacities: readonly number[]): number[] | undefined {
  const isAscii = /^[\0-\x7f]*$/.test(data)
  const words = isAscii ? (isGs1 ? [functionOne] : []) : [extendedChannel, utf8Channel]
  const text = isAscii ? data : String.fromCharCode(...encodeUtf8(data))
  const source: DataMatrixData = { data: text, isGs1: isGs1 && isAscii, lead: words.length }
  const encoding = isBestInAscii(source, capacities) ? allInAscii(text) : shortestEncoding(source, capacities)
  if (!encoding) return undefined
  write(words, source, encoding)
  return words
}

/** The number of code words of the data in ASCII encodation alone, the least clever encoding a printer may use. */
export const asciiCodewordCount = (data: string, isGs1: boolean): number => Number(isGs1) + asciiLength(data)

const allInAscii = (data: string): Encoding => ({
  stretches: [{ encodation: 'ascii', from: 0, to: data.length }],
  isOpen: false,
})

// No encodation packs digits closer than two, or others closer than three, into a code word and two.
function isBestInAscii({ data, lead }: DataMatrixData, capacities: readonly number[]): boolean {
  const size = capacities.findIndex((capacity) => capacity >= lead + asciiLength(data))
  if (size < 0) return false
  let sixths = 0
  for (let place = 0; place < data.length; place++) sixths += isDigit(data.charCodeAt(place)) ? 3 : 4
  return size === 0 || lead + sixths / 6 > (capacities[size - 1] ?? 0)
}

function write(words: number[], source: DataMatrixData, { stretches, isOpen }: Encoding): void {
  const lastLatched = stretches.findLastIndex(({ encodation }) => encodation !== 'ascii')
  stretches.forEach((stretch, index) => {
    const isLast = isOpen && index === lastLatched
    if (stretch.encodation === 'ascii') writeAscii(words, source, stretch)
    else if (stretch.encodation === 'base256') writeBase256(words, source, { ...stretch, isLast })
    else if (stretch.encodation === 'edifact') writeEdifact(words, source, { ...stretch, isLast })
    else writeThirds(words, source, { ...stretch, isLast })
  })
}

function writeAscii(words: number[], { data, isGs1 }: DataMatrixData, { from, to }: Stretch): void {
  for (let place = from; place < to; place++) {
    const unit = data.charCodeAt(place)
    const next = data.charCodeAt(place + 1)
    if (place + 1 < to && isDigit(unit) && isDigit(next)) {
      words.push(digitPairs + (unit - 48) * 10 + (next - 48))
      place++
    } else writeCharacter(words, unit, isGs1)
  }
}

function writeCharacter(words: number[], unit: number, isGs1: boolean): void {
  if (unit > 127) words.push(upperShift, unit - 127)
  else words.push(isGs1 && unit === separatorUnit ? functionOne : unit + 1)
}

interface LatchedStretch extends Stretch {
  /** No word says its end. */
  readonly isLast: boolean
}

// C40, Text and X12: three values in two code words.
function writeThirds(words: number[], { data, isGs1 }: DataMatrixData, stretch: LatchedStretch): void {
  const { from, to, encodation, isLast } = stretch
  const kind = encodation === 'c40' || encodation === 'text' ? encodation : 'x12'
  words.push(latches[kind])
  const values: number[] = []
  for (let place = from; place < to; place++) {
    const unit = data.charCodeAt(place)
    if (kind === 'x12') values.push(x12Value(unit) ?? 0)
    else values.push(...c40Values(unit, kind, isGs1))
  }
  for (let index = 0; index < values.length; index += 3) {
    const packed = 1600 * (values[index] ?? 0) + 40 * (values[index + 1] ?? 0) + (values[index + 2] ?? 0) + 1
    words.push(packed >> 8, packed & 255)
  }
  if (!isLast) words.push(backToAscii)
}

// Four values of six bits in three code words.
function writeEdifact(words: number[], { data }: DataMatrixData, { from, to, isLast }: LatchedStretch): void {
  words.push(latches.edifact)
  const values = Array.from(data.slice(from, to), (character) => character.charCodeAt(0) & 63)
  if (!isLast) values.push(endOfEdifact)
  for (let index = 0; index < values.length; index += 4) {
    const [first = 0, second = 0, third = 0, fourth = 0] = values.slice(index, index + 4)
    const bits = (first << 18) | (second << 12) | (third << 6) | fourth
    const filled = Math.min(3, values.length - index)
    words.push(...[bits >> 16, (bits >> 8) & 255, bits & 255].slice(0, filled))
  }
}

function writeBase256(words: number[], { data }: DataMatrixData, { from, to, isLast }: LatchedStretch): void {
  words.push(latches.base256)
  const length = to - from
  const push = (value: number): void => {
    // Annex B.2: scrambled by the place in the symbol.
    const scrambled = value + ((149 * (words.length + 1)) % 255) + 1
    words.push(scrambled & 255)
  }
  if (isLast) push(0)
  else if (length < 250) push(length)
  else {
    push(Math.floor(length / 250) + 249)
    push(length % 250)
  }
  for (let place = from; place < to; place++) push(data.charCodeAt(place))
}
