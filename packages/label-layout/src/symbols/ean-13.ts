import type { LinearSymbol } from '../drawing.ts'
import { checkDigit } from './check-digit.ts'

// ISO/IEC 15420 table 1: widths of number set A (space first); C has the same widths with the bar first, B is A reversed.
const numberSetA = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'].map((widths) =>
  Uint8Array.from(widths, Number),
)
// Table 3: which of the left six digits come from set B, by the leading digit.
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

/** Where the guard bars start, of the 95 modules without quiet zones; all are one module wide. */
export const ean13GuardBars = [0, 2, 46, 48, 92, 94] as const

/** Takes 12 digits, or 13 with the right check digit, and answers 13; otherwise why not, as a sentence. */
export function readEan13(content: string): { readonly digits: string } | { readonly reason: string } {
  const digits = content.replaceAll(/[\s-]/g, '')
  if (!/^\d*$/.test(digits) || (digits.length !== 12 && digits.length !== 13)) {
    return { reason: 'EAN-13 takes 12 digits, or 13 with the check digit.' }
  }
  const expected = checkDigit(digits.slice(0, 12))
  if (digits.length === 13 && digits[12] !== expected) {
    return { reason: `EAN-13 takes a number with the right check digit: ${digits} should end with ${expected}.` }
  }
  return { digits: digits.slice(0, 12) + expected }
}

/** Encodes 13 digits (ISO/IEC 15420). */
export function encodeEan13(digits: string): Omit<LinearSymbol, 'barHeight'> {
  const widths = [1, 1, 1]
  const parity = parities[Number(digits[0])] ?? parities[0]
  for (let index = 1; index <= 6; index++) {
    const set = [...digitWidths(digits, index)]
    widths.push(...(parity[index - 1] === 'B' ? set.reverse() : set))
  }
  widths.push(1, 1, 1, 1, 1)
  for (let index = 7; index <= 12; index++) widths.push(...digitWidths(digits, index))
  widths.push(1, 1, 1)
  return { kind: 'linear', widths: Uint8Array.from(widths), codewords: [] }
}

function digitWidths(digits: string, index: number): Uint8Array {
  const widths = numberSetA[Number(digits[index])]
  if (!widths) throw new Error(`EAN-13 takes digits, not "${digits[index]}"`)
  return widths
}
