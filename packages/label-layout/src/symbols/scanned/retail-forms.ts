import { endsWithCheckDigit } from '../check-digit.ts'
import { gtinFormsOfAnyZeros } from '../gs1/gtin-forms.ts'
import { expandUpce, readUpce } from '../retail/upc.ts'

/**
 * The forms in which the article of a retail symbol may be stored, of a code that is more or less than its GTIN.
 *
 * @param prefix The symbology identifier, where the scanner sends one: other symbols have neither short forms nor add-ons.
 */
export function retailForms(code: string, prefix: string | undefined): readonly string[] {
  const forms = [...gtinFormsOfAnyZeros(code), ...shortForms(code)]
  if (prefix !== undefined && !retailPrefixes.includes(prefix)) return forms
  return [...forms, ...longForms(code), ...formsWithoutAddOn(code)]
}

/** EAN-13, UPC-A and UPC-E; the same with an add-on. */
const retailPrefixes = [']E0', ']E3']

/** UPC-E with its check digit stands for a UPC-A number (GS1 General Specifications 7.10). */
function longForms(code: string): readonly string[] {
  const read = /^[01]\d{7}$/.test(code) ? readUpce(code) : undefined
  if (!read || 'reason' in read) return []
  return gtinFormsOfAnyZeros(expandUpce(read.digits.slice(0, 7)) + read.digits.slice(7))
}

/** Scanners send UPC-E as UPC-A or EAN-13 where they are set so. */
function shortForms(code: string): readonly string[] {
  const upca = gtinFormsOfAnyZeros(code).find((form) => form.length === 12)
  const read = upca === undefined ? undefined : readUpce(upca)
  return read && 'digits' in read ? [read.digits] : []
}

/** EAN-13 or UPC-A, and behind it the add-on of newspapers and books of 2 or 5 digits. */
const addedOn = /^(\d{13}|\d{12}) ?(\d{5}|\d{2})$/
/** The same with the prefix of each symbol before it. */
const addedOnByPrefix = /^(\d{12,13})\]E[12](\d{5}|\d{2})$/

function formsWithoutAddOn(code: string): readonly string[] {
  // Of 14 digits that are a GTIN none is an add-on.
  if (gtinFormsOfAnyZeros(code).length > 0) return []
  const [, main = ''] = addedOnByPrefix.exec(code) ?? addedOn.exec(code) ?? []
  return main !== '' && endsWithCheckDigit(main) ? gtinFormsOfAnyZeros(main) : []
}
