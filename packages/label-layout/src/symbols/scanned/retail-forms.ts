import { endsWithCheckDigit } from '../check-digit.ts'
import { gtinFormsOfAnyZeros } from '../gs1/gtin-forms.ts'
import { expandUpce, readUpce } from '../retail/upc.ts'

/**
 * The forms in which the article of a retail symbol may be stored: with other leading zeros, as UPC-E or UPC-A, without add-on.
 *
 * @param prefix The symbology identifier, such as `]E0`; `undefined` when the scanner sends none. Symbols other than EAN-13,
 *   UPC-A and UPC-E have no long form and no add-on.
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

/** Scanners can be set to send UPC-E as UPC-A or EAN-13. */
function shortForms(code: string): readonly string[] {
  const upca = gtinFormsOfAnyZeros(code).find((form) => form.length === 12)
  const read = upca === undefined ? undefined : readUpce(upca)
  return read && 'digits' in read ? [read.digits] : []
}

/** EAN-13 or UPC-A, followed by the add-on of periodicals and books (2 or 5 digits). */
const addedOn = /^(\d{13}|\d{12}) ?(\d{5}|\d{2})$/
/** The same when the add-on has a prefix of its own. */
const addedOnByPrefix = /^(\d{12,13})\]E[12](\d{5}|\d{2})$/

function formsWithoutAddOn(code: string): readonly string[] {
  // The last two digits of a GTIN of 14 digits are no add-on.
  if (gtinFormsOfAnyZeros(code).length > 0) return []
  const [, main = ''] = addedOnByPrefix.exec(code) ?? addedOn.exec(code) ?? []
  return main !== '' && endsWithCheckDigit(main) ? gtinFormsOfAnyZeros(main) : []
}
