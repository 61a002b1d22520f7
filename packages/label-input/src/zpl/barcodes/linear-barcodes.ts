import { checkDigit } from '@labelwright/label-layout/symbols/check-digit'
import { code39Content, code128Content, interleavedContent } from '../../printer/barcodes/linear-contents.ts'
import type { Parameters } from '../../printer/parameters.ts'
import type { Commands } from '../printer-state.ts'
import { readCode128Data } from './barcode-data.ts'
import { addContent, barcode, linearWish, placesAfterCheck } from './barcode-field.ts'

const code128Modes = { N: 'N', U: 'U', A: 'A', D: 'D' } as const

/** `^BCo,h,f,g,e,m`; e adds a check digit over the data (modulo 10), but in modes U and D, where the printer knows where one belongs. */
const code128 = barcode((parameters, state) => {
  const wish = linearWish(state, parameters)
  const hasCheckDigit = parameters.isYes(4, false)
  const mode = parameters.choice(5, code128Modes, 'N')
  return (at, bytes) => {
    const read = readCode128Data(bytes, mode)
    const isAdded = hasCheckDigit && mode !== 'U' && mode !== 'D'
    if (isAdded && !/^\d+$/.test(read.data)) return 'its check digit is made of digits only'
    const data = isAdded ? read.data + checkDigit(read.data) : read.data
    const codewords = data === read.data ? read.codewords : undefined
    return addContent(at, wish, code128Content({ ...read, data, codewords }, wish))
  }
})

/** `^B2o,h,f,g,e`; e adds a check digit. */
const interleaved = barcode((parameters, state) => {
  const wish = linearWish(state, parameters)
  const hasCheckDigit = parameters.isYes(4, false)
  return (at, bytes) => addContent(at, wish, interleavedContent(bytes, hasCheckDigit, wish))
})

/** `^B3o,e,h,f,g` and `^BLo,h,g`, which always has the check character. */
const code39 = (
  read: (parameters: Parameters) => { readonly hasCheck: boolean; readonly places: typeof placesAfterCheck },
) =>
  barcode((parameters, state) => {
    const { hasCheck, places } = read(parameters)
    const wish = linearWish(state, parameters, places)
    return (at, bytes) => addContent(at, wish, code39Content(bytes, hasCheck, wish))
  })

/** Bars that the product's own encoders make. */
export const linearBarcodes: Commands = {
  '^BC': code128,
  '^B2': interleaved,
  '^B3': code39((parameters) => ({ hasCheck: parameters.isYes(1, false), places: placesAfterCheck })),
  '^BL': code39(() => ({ hasCheck: true, places: { height: 1, text: undefined, above: 2 } })),
}
