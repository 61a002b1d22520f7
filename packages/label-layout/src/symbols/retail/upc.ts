import type { LinearSymbol } from '../../drawing.ts'
import { checkDigit } from '../check-digit.ts'
import { encodeEan13, readCheckedDigits } from './ean-13.ts'
import { pushEanDigits } from './ean-digits.ts'
import { type ReadDigits, type RetailText, retailBars } from './retail-symbol.ts'

/** The first and the last figure stand outside, and their bars reach down with the guards. */
export const upcaText: RetailText = {
  groups: [
    { from: 0, to: 1, firstModule: -9 },
    { from: 1, to: 6, firstModule: 10 },
    { from: 6, to: 11, firstModule: 50 },
    { from: 11, to: 12, firstModule: 97 },
  ],
  guards: [
    [0, 10],
    [45, 50],
    [85, 95],
  ],
}

export const upceText: RetailText = {
  groups: [
    { from: 0, to: 1, firstModule: -9 },
    { from: 1, to: 7, firstModule: 3 },
    { from: 7, to: 8, firstModule: 53 },
  ],
  guards: [
    [0, 3],
    [45, 51],
  ],
}

/** Takes 11 digits, or 12 with the right check digit, and answers 12. */
export const readUpca = (content: string): ReadDigits => readCheckedDigits(content, 'UPC-A', 12)

/** Encodes 12 digits: UPC-A is EAN-13 with a leading zero (ISO/IEC 15420 4.3.3). */
export const encodeUpca = (digits: string): Omit<LinearSymbol, 'barHeight'> => encodeEan13(`0${digits}`)

const upceReason =
  'UPC-E takes 6 digits, 7 or 8 that start with 0 or 1, or a UPC-A number with zeros that can be left out.'

/** Takes 6, 7 or 8 digits, or a UPC-A number whose zeros can be left out, and answers 8: number system, six digits, check digit. */
export function readUpce(content: string): ReadDigits {
  const digits = content.replaceAll(/[\s-]/g, '')
  if (!/^(\d{6}|[01]\d{6,7}|[01]\d{10,11})$/.test(digits)) return { reason: upceReason }
  if (digits.length > 8) return compress(digits)
  const short = digits.length === 6 ? `0${digits}` : digits.slice(0, 7)
  const expected = checkDigit(expandUpce(short))
  if (digits.length === 8 && digits.at(-1) !== expected) {
    return { reason: `UPC-E takes a number with the right check digit: ${digits} should end with ${expected}.` }
  }
  return { digits: short + expected }
}

function compress(upca: string): ReadDigits {
  const read = readUpca(upca)
  if ('reason' in read) return read
  const long = read.digits.slice(0, 11)
  const short = shorten(long.slice(1, 6), long.slice(6))
  if (short === undefined) return { reason: upceReason }
  return { digits: `${long.charAt(0)}${short}${read.digits.slice(11)}` }
}

// GS1 General Specifications 7.10: four ways of leaving out zeros.
function shorten(maker: string, item: string): string | undefined {
  if (/^\d\d[012]00$/.test(maker) && item.startsWith('00')) return maker.slice(0, 2) + item.slice(2) + maker.charAt(2)
  if (maker.endsWith('00') && item.startsWith('000')) return `${maker.slice(0, 3)}${item.slice(3)}3`
  if (maker.endsWith('0') && item.startsWith('0000')) return `${maker.slice(0, 4)}${item.slice(4)}4`
  return /^0000[5-9]$/.test(item) ? maker + item.slice(4) : undefined
}

/** The 11 digits of the UPC-A number that a UPC-E number of seven digits stands for. */
export function expandUpce(short: string): string {
  const [system, a, b, c, d, e, last] = short
  if (last === '3') return `${system}${a}${b}${c}00000${d}${e}`
  if (last === '4') return `${system}${a}${b}${c}${d}00000${e}`
  if (last === '0' || last === '1' || last === '2') return `${system}${a}${b}${last}0000${c}${d}${e}`
  return `${system}${a}${b}${c}${d}${e}0000${last}`
}

// ISO/IEC 15420 table 5: the number sets of the six digits, by the check digit, for number system 0; 1 swaps A and B.
const parities = 'BBBAAA BBABAA BBAABA BBAAAB BABBAA BAABBA BAAABB BABABA BABAAB BAABAB'.split(' ')

/** Encodes 8 digits. */
export function encodeUpce(digits: string): Omit<LinearSymbol, 'barHeight'> {
  const parity = parities[Number(digits[7])] ?? ''
  const sets = digits[0] === '1' ? parity.replaceAll(/./g, (set) => (set === 'A' ? 'B' : 'A')) : parity
  const widths = [1, 1, 1]
  pushEanDigits(widths, digits.slice(1, 7), sets)
  widths.push(1, 1, 1, 1, 1, 1)
  return retailBars(widths)
}
