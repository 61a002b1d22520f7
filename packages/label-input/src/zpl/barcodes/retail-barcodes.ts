import {
  addOnContent,
  ean8,
  ean13,
  type Retail,
  retailContent,
  upca,
  upce,
} from '../../printer/barcodes/retail-contents.ts'
import type { Commands } from '../printer-state.ts'
import { addContent, barcode, linearWish, usualPlaces } from './barcode-field.ts'

/** `o,h,f,g`, and of the UPC codes e: whether the line of text has the check digit. */
const retail = (code: Retail, checkDigitAt?: number) =>
  barcode((parameters, state) => {
    const wish = linearWish(state, parameters)
    const isCheckShown = checkDigitAt === undefined || parameters.isYes(checkDigitAt, true)
    return (at, bytes) => {
      const content = retailContent(code, bytes, wish)
      if ('reason' in content || isCheckShown) return addContent(at, wish, content)
      return addContent(at, wish, { ...content, text: content.text.slice(0, -1) })
    }
  })

/** `^BSo,h,f,g`: two or five digits beside an EAN or UPC code, their text above unless g is N. */
const addOn = barcode((parameters, state) => {
  const wish = linearWish(state, parameters, { ...usualPlaces, isAbove: true })
  return (at, bytes) => addContent(at, wish, addOnContent(bytes, wish))
})

/** Codes of the EAN and UPC family. */
export const retailBarcodes: Commands = {
  '^BE': retail(ean13),
  '^B8': retail(ean8),
  '^BU': retail(upca, 4),
  '^B9': retail(upce, 4),
  '^BS': addOn,
}
