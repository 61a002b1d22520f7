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
import type { PrinterSymbology } from '../../printer/printer-label.ts'
import type { Commands } from '../printer-state.ts'
import { addLinear, barcode, fixedWidths, linearWish, usualPlaces } from './barcode-field.ts'

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

/** `o,h,f,g`, and of the UPC codes e: whether the line of text has the check digit. */
const retail = ({ symbology, read, encode, figures }: Retail, checkDigitAt?: number) =>
  barcode((parameters, state) => {
    const wish = linearWish(state, parameters)
    const isCheckShown = checkDigitAt === undefined || parameters.isYes(checkDigitAt, true)
    return (at, bytes) => {
      const known = read(bytes.trim())
      if ('reason' in known)
        return /^\d+$/.test(bytes.trim()) ? 'its digits are none of this code' : 'its data is not digits'
      const { digits } = known
      const text = isCheckShown ? digits : digits.slice(0, -1)
      return addLinear(at, wish, {
        symbology,
        data: digits,
        text,
        widths: fixedWidths(encode(digits).widths, wish.bar),
        retail: figures,
      })
    }
  })

/** `^BSo,h,f,g`: two or five digits beside an EAN or UPC code, their text above unless g is N. */
const addOn = barcode((parameters, state) => {
  const wish = linearWish(state, parameters, { ...usualPlaces, isAbove: true })
  return (at, bytes) => {
    const digits = bytes.trim()
    const symbol = encodeAddOn(digits)
    if (!symbol) return 'its data is not two or five digits'
    const widths = fixedWidths(symbol.widths, wish.bar)
    return addLinear(at, wish, { symbology: 'ean-add-on', data: digits, text: digits, widths })
  }
})

/** Codes of the EAN and UPC family. */
export const retailBarcodes: Commands = {
  '^BE': retail(ean13),
  '^B8': retail(ean8),
  '^BU': retail(upca, 4),
  '^B9': retail(upce, 4),
  '^BS': addOn,
}
