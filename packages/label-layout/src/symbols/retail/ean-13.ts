import type { LinearSymbol } from '../../drawing.ts'
import { checkDigit } from '../check-digit.ts'
import { pushEanDigits } from './ean-digits.ts'
import { type ReadDigits, type RetailText, retailBars } from './retail-symbol.ts'

// ISO/IEC 15420 table 3: which of the left six digits come from set B, by the leading digit.
const parities = [
  'AAAAAA',
  'AABABB',
  'AABBAB',
  'AABBBA',
  'ABAABB',
  'ABBAAB',
  'ABBBAA',
  'ABABAB',
  'ABABBA',
  'ABBABA',
] as const

/** The leading figure stands left of the symbol, the others in two groups of six. */
export const ean13Text: RetailText = {
  groups: [
    { from: 0, to: 1, firstModule: -9 },
    { from: 1, to: 7, firstModule: 3 },
    { from: 7, to: 13, firstModule: 50 },
  ],
  guards: [
    [0, 3],
    [45, 50],
    [92, 95],
  ],
}

/** Takes digits without their check digit or with the right one, and answers them with it; otherwise why not, as a sentence. Spaces and hyphens are passed over. */
export function readCheckedDigits(content: string, name: string, length: number): ReadDigits {
  const digits = content.replaceAll(/[\s-]/g, '')
  if (!/^\d*$/.test(digits) || (digits.length !== length - 1 && digits.length !== length)) {
    return { reason: `${name} takes ${length - 1} digits, or ${length} with the check digit.` }
  }
  const expected = checkDigit(digits.slice(0, length - 1))
  if (digits.length === length && digits.at(-1) !== expected) {
    return { reason: `${name} takes a number with the right check digit: ${digits} should end with ${expected}.` }
  }
  return { digits: digits.slice(0, length - 1) + expected }
}

/** Takes 12 digits, or 13 with the right check digit, and answers 13; otherwise why not, as a sentence. */
export const readEan13 = (content: string): ReadDigits => readCheckedDigits(content, 'EAN-13', 13)

/** Encodes 13 digits (ISO/IEC 15420). */
export function encodeEan13(digits: string): Omit<LinearSymbol, 'barHeight'> {
  const widths = [1, 1, 1]
  pushEanDigits(widths, digits.slice(1, 7), parities[Number(digits[0])] ?? parities[0])
  widths.push(1, 1, 1, 1, 1)
  pushEanDigits(widths, digits.slice(7), 'CCCCCC')
  widths.push(1, 1, 1)
  return retailBars(widths)
}
