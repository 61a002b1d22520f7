import { endsWithCheckDigit } from '../check-digit.ts'

const longest = 14
const gtinLengths = [8, 12, 13, longest]
/** GTIN-8 begins with one zero at most; shorter numbers are none. */
const mostZerosLeftOut = 1

/** The 14 digits of a GTIN of 8, 12, 13 or 14 digits; `undefined` when `text` is none, or its check digit is wrong. */
const fullGtin = (text: string): string | undefined =>
  /^\d+$/.test(text) && gtinLengths.includes(text.length) && endsWithCheckDigit(text)
    ? text.padStart(longest, '0')
    : undefined

/**
 * The forms in which a GTIN of 8, 12, 13 or 14 digits may be stored: with and without the zeros that fill it up
 * (GS1 General Specifications 3.3.2). Empty when `text` is no GTIN, or its check digit is wrong.
 */
export function gtinForms(text: string): readonly string[] {
  const full = fullGtin(text)
  if (full === undefined) return []
  return gtinLengths
    .filter((length) => /^0*$/.test(full.slice(0, longest - length)))
    .map((length) => full.slice(longest - length))
}

/**
 * The same of a GTIN whose zeros in front a scanner or a table has left out or multiplied: `71235000011` is
 * `071235000011`. The number itself without zeros is among the forms.
 */
export function gtinFormsOfAnyZeros(text: string): readonly string[] {
  const bare = /^0*(\d+)$/.exec(text)?.[1] ?? ''
  const length = gtinLengths.find((each) => bare.length <= each)
  const isTooShort = bare.length < (gtinLengths[0] ?? 0) - mostZerosLeftOut
  if (length === undefined || isTooShort) return []
  const forms = gtinForms(bare.padStart(length, '0'))
  return forms.length === 0 || forms.includes(bare) ? forms : [bare, ...forms]
}
