import type { LinearSymbol } from '../../drawing.ts'
import { readCheckedDigits } from './ean-13.ts'
import { type ReadDigits, retailBars } from './retail-symbol.ts'

// ISO/IEC 16390 table 1: which of a digit's five elements are wide.
const patterns = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']

// GS1 General Specifications 5.3.2: wide to narrow from 2.25 to 3; 3 keeps both whole modules.
const wide = 3

/** Takes 13 digits, or 14 with the right check digit, and answers 14. */
export const readItf14 = (content: string): ReadDigits => readCheckedDigits(content, 'ITF-14', 14)

/** Encodes an even count of digits as Interleaved 2 of 5: the first of each pair in bars, the second in spaces. */
export function encodeItf(digits: string): Omit<LinearSymbol, 'barHeight'> {
  const widths = [1, 1, 1, 1]
  for (let index = 0; index < digits.length; index += 2) {
    const bars = patterns[Number(digits.charAt(index))] ?? ''
    const spaces = patterns[Number(digits.charAt(index + 1))] ?? ''
    for (let element = 0; element < bars.length; element++) {
      widths.push(bars.charAt(element) === '1' ? wide : 1, spaces.charAt(element) === '1' ? wide : 1)
    }
  }
  widths.push(wide, 1, 1)
  return retailBars(widths)
}
