import { encodeUtf8 } from '../qr/qr-segment.ts'

const functionOne = 232
const latchToC40 = 230
const backToAscii = 254
const digitPairs = 130
const separatorUnit = 29
const upperShift = 235
const extendedChannel = 241
// The number of UTF-8 among the character sets is 26; it is written one higher.
const utf8Channel = 27

/** Data code words in ASCII and C40 encodation, whichever is shorter for each stretch (ISO/IEC 16022 5.2). U+001D is FNC1 in GS1 data. Data beyond ASCII go as UTF-8, announced to the reader (5.4). */
export function dataMatrixCodewords(data: string, isGs1: boolean): number[] {
  return /^[\0-\x7f]*$/.test(data) ? pack({ data, isGs1, codewords: isGs1 ? [functionOne] : [] }) : packUtf8(data)
}

const packUtf8 = (data: string): number[] =>
  pack({ data: String.fromCharCode(...encodeUtf8(data)), isGs1: false, codewords: [extendedChannel, utf8Channel] })

interface Packing {
  readonly data: string
  readonly isGs1: boolean
  /** Those so far. */
  readonly codewords: number[]
}

function pack(packing: Packing): number[] {
  const { data, codewords } = packing
  let position = 0
  while (position < data.length) {
    const length = c40RunLength(data, position)
    if (length > 0) {
      pushC40(packing, position, length)
      position += length
    } else {
      position += pushAscii(packing, position)
    }
  }
  return codewords
}

/** How many code words the data takes in ASCII encodation alone, the least clever encoding a printer may use. */
export function asciiCodewordCount(data: string, isGs1: boolean): number {
  let count = Number(isGs1)
  for (let position = 0; position < data.length; position++) {
    const unit = data.charCodeAt(position)
    if (isDigit(unit) && isDigit(data.charCodeAt(position + 1))) position++
    count += unit > 127 ? 2 : 1
  }
  return count
}

// Answers how many characters it took.
function pushAscii({ data, isGs1, codewords }: Packing, position: number): number {
  const unit = data.charCodeAt(position)
  const next = data.charCodeAt(position + 1)
  if (isDigit(unit) && isDigit(next)) {
    codewords.push(digitPairs + (unit - 48) * 10 + (next - 48))
    return 2
  }
  if (unit > 127) codewords.push(upperShift, unit - 127)
  else codewords.push(isGs1 && unit === separatorUnit ? functionOne : unit + 1)
  return 1
}

// A run pays when its C40 words (two for three characters) with latch and unlatch are fewer than its ASCII words.
// It ends before four digits in a row, which ASCII packs better, and at whatever C40 has no basic value for.
function c40RunLength(data: string, from: number): number {
  let end = from
  while (end < data.length && isBasicC40(data.charCodeAt(end)) && !startsFourDigits(data, end)) end++
  const length = end - from - ((end - from) % 3)
  if (length < 6) return 0
  let asciiWords = 0
  for (let position = from; position < from + length; asciiWords++) {
    const isPair = isDigit(data.charCodeAt(position)) && isDigit(data.charCodeAt(position + 1))
    position += isPair && position + 1 < from + length ? 2 : 1
  }
  return asciiWords > (length / 3) * 2 + 2 ? length : 0
}

function pushC40({ data, codewords }: Packing, from: number, length: number): void {
  codewords.push(latchToC40)
  for (let position = from; position < from + length; position += 3) {
    const [first, second, third] = [0, 1, 2].map((step) => c40Value(data.charCodeAt(position + step)))
    const packed = 1600 * (first ?? 0) + 40 * (second ?? 0) + (third ?? 0) + 1
    codewords.push(packed >> 8, packed & 255)
  }
  codewords.push(backToAscii)
}

function c40Value(unit: number): number {
  if (unit === 32) return 3
  return isDigit(unit) ? unit - 44 : unit - 51
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
const isBasicC40 = (unit: number): boolean => unit === 32 || isDigit(unit) || (unit >= 65 && unit <= 90)

const startsFourDigits = (data: string, position: number): boolean =>
  isDigit(data.charCodeAt(position)) &&
  isDigit(data.charCodeAt(position + 1)) &&
  isDigit(data.charCodeAt(position + 2)) &&
  isDigit(data.charCodeAt(position + 3))
