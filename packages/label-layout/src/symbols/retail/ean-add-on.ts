import type { LinearSymbol } from '../../drawing.ts'
import { pushEanDigits } from './ean-digits.ts'
import { retailBars } from './retail-symbol.ts'

const fiveParities = 'BBAAA BABAA BAABA BAAAB ABBAA AABBA AAABB ABABA ABAAB AABAB'.split(' ')
const twoParities = ['AA', 'AB', 'BA', 'BB']

/** Modules between a symbol and its add-on (ISO/IEC 15420 4.3.5: 7 to 12). */
export const addOnGap = 9

/** Encodes an add-on symbol of two or five digits; undefined for any other length. */
export function encodeAddOn(digits: string): Omit<LinearSymbol, 'barHeight'> | undefined {
  if (!/^(\d{2}|\d{5})$/.test(digits)) return undefined
  const sets = (digits.length === 2 ? twoParities[Number(digits) % 4] : fiveParities[weigh(digits)]) ?? ''
  const widths = [1, 1, 2]
  for (let index = 0; index < digits.length; index++) {
    if (index > 0) widths.push(1, 1)
    pushEanDigits(widths, digits.charAt(index), sets.charAt(index))
  }
  return retailBars(widths)
}

// Weights 3 and 9 in turn; the last digit of the sum chooses the number sets.
function weigh(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index++) sum += (index % 2 === 0 ? 3 : 9) * Number(digits.charAt(index))
  return sum % 10
}
