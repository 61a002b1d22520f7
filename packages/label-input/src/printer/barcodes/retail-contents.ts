import { ean8Text, encodeEan8, readEan8 } from '@labelwright/label-layout/symbols/retail/ean-8'
import { ean13Text, encodeEan13, readEan13 } from '@labelwright/label-layout/symbols/retail/ean-13'
import { encodeAddOn } from '@labelwright/label-layout/symbols/retail/ean-add-on'
import type { ReadDigits, RetailText } from '@labelwright/label-layout/symbols/retail/retail-symbol'
import {
  encodeUpca,
  encodeUpce,
  readUpca,
  readUpce,
  upcaText,
  upceText,
} from '@labelwright/label-layout/symbols/retail/upc'
import type { PrinterSymbology } from '../printer-label.ts'
import { type BarDots, fixedWidths } from './bar-dots.ts'
import type { LinearContent } from './draw-barcode.ts'
import type { Refused } from './linear-contents.ts'

export interface Retail {
  readonly symbology: PrinterSymbology
  readonly read: (digits: string) => ReadDigits
  readonly encode: (digits: string) => { readonly widths: Uint8Array }
  readonly figures: RetailText
}

/** Reads so many digits and makes the check digit, as printers do: what is short is filled up with zeros, what is long is cut. */
const ofLength =
  (length: number, read: (digits: string) => ReadDigits) =>
  (digits: string): ReadDigits =>
    read(digits.slice(0, length).padStart(length, '0'))

export const ean13: Retail = {
  symbology: 'ean13',
  read: ofLength(12, readEan13),
  encode: encodeEan13,
  figures: ean13Text,
}
export const ean8: Retail = { symbology: 'ean8', read: ofLength(7, readEan8), encode: encodeEan8, figures: ean8Text }
export const upca: Retail = { symbology: 'upca', read: ofLength(11, readUpca), encode: encodeUpca, figures: upcaText }

/** Ten digits are maker and item of a UPC-A number of number system 0 (^B9). */
const readUpceField = (digits: string): ReadDigits => readUpce(/^\d{10}$/.test(digits) ? `0${digits}` : digits)
export const upce: Retail = { symbology: 'upce', read: readUpceField, encode: encodeUpce, figures: upceText }

/** A number of the EAN and UPC family, with its check digit. */
export function retailContent(
  { symbology, read, encode, figures }: Retail,
  number: string,
  bars: BarDots,
): LinearContent | Refused {
  const digits = number.trim()
  const known = read(digits)
  if ('reason' in known)
    return { reason: /^\d+$/.test(digits) ? 'its digits are none of this code' : 'its data is not digits' }
  const widths = fixedWidths(encode(known.digits).widths, bars)
  return { symbology, data: known.digits, text: known.digits, widths, retail: figures }
}

/** Two or five digits that stand beside a number of the family. */
export function addOnContent(number: string, bars: BarDots): LinearContent | Refused {
  const digits = number.trim()
  const symbol = encodeAddOn(digits)
  if (!symbol) return { reason: 'its data is not two or five digits' }
  return { symbology: 'ean-add-on', data: digits, text: digits, widths: fixedWidths(symbol.widths, bars) }
}
