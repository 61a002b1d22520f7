/** ISO/IEC 16022 5.2: the ways of packing characters into code words. */
export type Encodation = 'ascii' | 'c40' | 'text' | 'x12' | 'edifact' | 'base256'

/** U+001D in GS1 data. */
export const separatorUnit = 29
export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57

const isCapital = (unit: number): boolean => unit >= 65 && unit <= 90
const isSmall = (unit: number): boolean => unit >= 97 && unit <= 122
const shift2 = '!"#$%&\'()*+,-./:;<=>?@[\\]^_'
const functionOneValue = 27
const upperShiftValue = 30

/** The values of a character in C40 or Text (tables C.1 and C.2), each 0 to 39, three of which make two code words. */
export function c40Values(unit: number, encodation: 'c40' | 'text', isGs1: boolean): readonly number[] {
  if (unit > 127) return [1, upperShiftValue, ...c40Values(unit - 128, encodation, false)]
  if (isGs1 && unit === separatorUnit) return [1, functionOneValue]
  if (unit === 32) return [3]
  if (isDigit(unit)) return [unit - 44]
  if (unit < 32) return [0, unit]
  const place = shift2.indexOf(String.fromCharCode(unit))
  if (place >= 0) return [1, place]
  const isBasic = encodation === 'c40' ? isCapital(unit) : isSmall(unit)
  const basic = 14 + ((unit & 31) - 1)
  // Shift 3 has the letters of the other case, and the signs about the small ones.
  return isBasic ? [basic] : [2, unit & 31]
}

/** The value of a character in X12 (table 5); undefined where there is none. */
export function x12Value(unit: number): number | undefined {
  const sign = [13, 42, 62, 32].indexOf(unit)
  if (sign >= 0) return sign
  if (isDigit(unit)) return unit - 44
  return isCapital(unit) ? unit - 51 : undefined
}

/** Whether EDIFACT has the character: those from space to ^, as their six lower bits. */
export const isEdifact = (unit: number): boolean => unit >= 32 && unit <= 94

/** Code words of one character in ASCII encodation. */
export const asciiWords = (unit: number): number => (unit > 127 ? 2 : 1)
