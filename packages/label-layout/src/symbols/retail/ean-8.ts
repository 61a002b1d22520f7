import type { LinearSymbol } from '../../drawing.ts'
import { readCheckedDigits } from './ean-13.ts'
import { pushEanDigits } from './ean-digits.ts'
import { type ReadDigits, type RetailText, retailBars } from './retail-symbol.ts'

export const ean8Text: RetailText = {
  groups: [
    { from: 0, to: 4, firstModule: 3 },
    { from: 4, to: 8, firstModule: 36 },
  ],
  guards: [
    [0, 3],
    [31, 36],
    [64, 67],
  ],
}

/** Takes 7 digits, or 8 with the right check digit, and answers 8. */
export const readEan8 = (content: string): ReadDigits => readCheckedDigits(content, 'EAN-8', 8)

/** Encodes 8 digits (ISO/IEC 15420 4.3.2). */
export function encodeEan8(digits: string): Omit<LinearSymbol, 'barHeight'> {
  const widths = [1, 1, 1]
  pushEanDigits(widths, digits.slice(0, 4), 'AAAA')
  widths.push(1, 1, 1, 1, 1)
  pushEanDigits(widths, digits.slice(4), 'CCCC')
  widths.push(1, 1, 1)
  return retailBars(widths)
}
