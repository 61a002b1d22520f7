import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'
import { checkDigit } from '@labelwright/label-layout/symbols/check-digit'
import { checkCode39, encodeCode39 } from '@labelwright/label-layout/symbols/code-39'
import { checkCode128, encodeCode128 } from '@labelwright/label-layout/symbols/code-128'
import { encodeItf } from '@labelwright/label-layout/symbols/retail/itf-14'
import type { Parameters } from '../parameters.ts'
import type { Commands } from '../printer-state.ts'
import { readCode128Data } from './barcode-data.ts'
import { addLinear, barcode, fixedWidths, linearWish, placesAfterCheck, twoWidths } from './barcode-field.ts'

const code128Modes = { N: 'N', U: 'U', A: 'A', D: 'D' } as const

/** `^BCo,h,f,g,e,m`; e adds a check digit over the data (modulo 10). */
const code128 = barcode((parameters, state) => {
  const wish = linearWish(state, parameters)
  const hasCheckDigit = parameters.isYes(4, false)
  const mode = parameters.choice(5, code128Modes, 'N')
  return (at, bytes) => {
    const read = readCode128Data(bytes, mode)
    if (hasCheckDigit && mode !== 'U' && !/^\d+$/.test(read.data)) return 'its check digit is made of digits only'
    const data = hasCheckDigit && mode !== 'U' ? read.data + checkDigit(read.data) : read.data
    const reason = whyNotCode128(data)
    if (reason !== undefined) return reason
    const widths = fixedWidths(encodeCode128(data, read.isGs1).widths, wish.bar)
    const text = read.text ?? data.replaceAll(/\p{Cc}/gu, '')
    return addLinear(at, wish, { symbology: read.isGs1 ? 'gs1-128' : 'code128', data, text, widths })
  }
})

function whyNotCode128(data: string): string | undefined {
  if (data === '') return 'it has no data'
  if (/\P{ASCII}/u.test(data)) return 'its data is not ASCII'
  return checkCode128(data) === undefined ? undefined : 'its data is too long'
}

const mostDigits = 80

/** `^B2o,h,f,g,e`; e adds a check digit (modulo 10), and an odd count gets a zero in front. */
const interleaved = barcode((parameters, state) => {
  const wish = linearWish(state, parameters)
  const hasCheckDigit = parameters.isYes(4, false)
  return (at, bytes) => {
    if (!/^\d+$/.test(bytes)) return 'its data is not digits'
    if (bytes.length > mostDigits) return 'its data is too long'
    const whole = hasCheckDigit ? bytes + checkDigit(bytes) : bytes
    const data = whole.length % 2 === 0 ? whole : `0${whole}`
    const widths = twoWidths(encodeItf(data).widths, wish.bar)
    return addLinear(at, wish, { symbology: 'itf14', data, text: data, widths })
  }
})

/** `^B3o,e,h,f,g` and `^BLo,h,g`, which always has the check character (modulo 43). */
const code39 = (
  read: (parameters: Parameters) => { readonly hasCheck: boolean; readonly places: typeof placesAfterCheck },
) =>
  barcode((parameters, state) => {
    const { hasCheck, places } = read(parameters)
    const wish = linearWish(state, parameters, places)
    return (at, bytes) => {
      if (bytes === '' || checkCode39(bytes) !== undefined) return 'its data is not of Code 39'
      const data = hasCheck ? bytes + modulo43Character(bytes) : bytes
      const widths = twoWidths(encodeCode39(data).widths, wish.bar)
      return addLinear(at, wish, { symbology: 'code39', data, text: `*${data}*`, widths })
    }
  })

/** Bars that the product's own encoders make. */
export const linearBarcodes: Commands = {
  '^BC': code128,
  '^B2': interleaved,
  '^B3': code39((parameters) => ({ hasCheck: parameters.isYes(1, false), places: placesAfterCheck })),
  '^BL': code39(() => ({ hasCheck: true, places: { height: 1, text: undefined, above: 2 } })),
}
