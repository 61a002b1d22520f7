import { endsWithCheckDigit } from '../check-digit.ts'

const maxLength = 14
const minLength = 8
const gtinLengths = [minLength, 12, 13, maxLength]
/** A GTIN-8 begins with at most one zero. */
const maxZerosLeftOut = 1

/** The 14 digits of a GTIN of 8, 12, 13 or 14 digits; `undefined` when `text` is no GTIN or its check digit is wrong. */
const fullGtin = (text: string): string | undefined =>
  /^\d+$/.test(text) && gtinLengths.includes(text.length) && endsWithCheckDigit(text)
    ? text.padStart(maxLength, '0')
    : undefined

/**
 * The forms in which a GTIN of 8, 12, 13 or 14 digits may be stored: with and without leading zeros
 * (GS1 General Specifications 3.3.2). Empty when `text` is no GTIN or its check digit is wrong.
 */
export function gtinForms(text: string): readonly string[] {
  const full = fullGtin(text)
  if (full === undefined) return []
  return gtinLengths
    .filter((length) => /^0*$/.test(full.slice(0, maxLength - length)))
    .map((length) => full.slice(maxLength - length))
}

/**
 * The same for a GTIN with too few or too many leading zeros, as some scanners and tables have them: `71235000011` is
 * `071235000011`. The forms include the number without any leading zero.
 */
export function gtinFormsOfAnyZeros(text: string): readonly string[] {
  const bare = /^0*(\d+)$/.exec(text)?.[1] ?? ''
  const length = gtinLengths.find((each) => bare.length <= each)
  const isTooShort = bare.length < minLength - maxZerosLeftOut
  if (length === undefined || isTooShort) return []
  const forms = gtinForms(bare.padStart(length, '0'))
  return forms.length === 0 || forms.includes(bare) ? forms : [bare, ...forms]
}
