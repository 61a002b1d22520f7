import type { LibraryOptions } from '@labelwright/label-layout/symbols/library/symbol-library'
import type { LinearWish } from '../../printer/barcodes/draw-barcode.ts'
import { encodeRare } from '../../printer/barcodes/rare-symbols.ts'
import type { PrinterSymbology } from '../../printer/printer-label.ts'
import type { Commands } from '../printer-state.ts'
import {
  addLinear,
  barcode,
  type DrawBarcode,
  fixedWidths,
  linearWish,
  placesAfterCheck,
  twoWidths,
  usualPlaces,
} from './barcode-field.ts'

interface RareLinear {
  readonly symbology: PrinterSymbology
  readonly options: Omit<LibraryOptions, 'text'>
  /** Data that the code takes. */
  readonly takes: RegExp
  /** Data with what the command adds; the data as it came unless given. */
  readonly dataOf?: (bytes: string) => string
  readonly textOf?: (data: string) => string
  /** Of codes of two widths: the least width in the library's modules that counts as wide. */
  readonly wideFrom?: number
}

const drawRare =
  (wish: LinearWish, { symbology, options, takes, dataOf, textOf, wideFrom }: RareLinear): DrawBarcode =>
  (state, bytes) => {
    if (!takes.test(bytes)) return 'its data is none of this code'
    const data = dataOf?.(bytes) ?? bytes
    const symbol = encodeRare(state, { ...options, bcid: String(options.bcid), text: data })
    if ('reason' in symbol) return symbol.reason
    if (symbol.kind !== 'linear') return 'its data does not fit'
    const { bar } = wish
    const widths = wideFrom === undefined ? fixedWidths(symbol.widths, bar) : twoWidths(symbol.widths, bar, wideFrom)
    return addLinear(state, wish, { symbology, data, text: textOf?.(data) ?? data, widths })
  }

const wide = 2
const wideOfPlessey = 3
const digits = /^\d{1,80}$/

/** Check digits of Code 11 (^B1): weights from the right that start anew after ten for the first and nine for the second, modulo 11; ten is a hyphen. */
export function withCode11Check(data: string, count: 1 | 2): string {
  const check = (text: string, most: number): string => {
    let sum = 0
    for (let index = 0; index < text.length; index++) {
      const character = text.charAt(text.length - 1 - index)
      sum += ((index % most) + 1) * (character === '-' ? 10 : Number(character))
    }
    return '0123456789-'.charAt(sum % 11)
  }
  const one = data + check(data, 10)
  return count === 1 ? one : one + check(one, 9)
}

/** `^B1o,e,h,f,g`; e is Y for one check digit and N for two. */
const code11 = barcode((parameters, state) => {
  const count = parameters.isYes(1, false) ? 1 : 2
  return drawRare(linearWish(state, parameters, placesAfterCheck), {
    symbology: 'code11',
    options: { bcid: 'code11' },
    takes: /^[\d-]{1,80}$/,
    dataOf: (bytes) => withCode11Check(bytes, count),
    wideFrom: wide,
  })
})

/** `^BAo,h,f,g,e`; the check characters are always there, e shows them as well. */
const code93 = barcode((parameters, state) => {
  const wish = linearWish(state, parameters)
  const isCheckShown = parameters.isYes(4, false)
  const draw = (bcid: string): DrawBarcode =>
    drawRare(wish, { symbology: 'code93', options: { bcid, includecheck: true }, takes: /^[\0-\x7f]{1,80}$/ })
  return (at, bytes) => {
    const reason = draw(/^[0-9A-Z\-. $/+%]*$/.test(bytes) ? 'code93' : 'code93ext')(at, bytes)
    return reason ?? (isCheckShown ? 'its line of text does not show the check characters' : undefined)
  }
})

const startAndStop = { A: 'A', B: 'B', C: 'C', D: 'D' }

/** `^BKo,e,h,f,g,k,l`: the letters of start and stop, which the text shows too. */
const codabar = barcode((parameters, state) => {
  const [start, stop] = [5, 6].map((index) => parameters.choice(index, startAndStop, 'A'))
  parameters.choice(1, { N: false }, false)
  return drawRare(linearWish(state, parameters, placesAfterCheck), {
    symbology: 'codabar',
    options: { bcid: 'rationalizedCodabar' },
    takes: /^[\d\-:.$/+]{1,80}$/,
    dataOf: (bytes) => `${start}${bytes}${stop}`,
    wideFrom: wide,
  })
})

const msiChecks: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> = {
  A: {},
  B: { includecheck: true, checktype: 'mod10' },
  C: { includecheck: true, checktype: 'mod1010' },
  D: { includecheck: true, checktype: 'mod1110' },
}

/** `^BMo,e,h,f,g,e2`; e2 shows the check digits in the text. */
const msi = barcode((parameters, state) => {
  const options = { bcid: 'msi', ...parameters.choice(1, msiChecks, msiChecks.B) }
  const isCheckShown = parameters.isYes(5, false)
  const wish = linearWish(state, parameters, placesAfterCheck)
  const draw = drawRare(wish, { symbology: 'msi', options, takes: /^\d{1,14}$/, wideFrom: wide })
  return (at, bytes) =>
    draw(at, bytes) ?? (isCheckShown ? 'its line of text does not show the check digits' : undefined)
})

/** `^BPo,e,h,f,g` */
const plessey = barcode((parameters, state) => {
  const isCheckShown = parameters.isYes(1, false)
  const wish = linearWish(state, parameters, placesAfterCheck)
  const draw = drawRare(wish, {
    symbology: 'plessey',
    options: { bcid: 'plessey' },
    takes: /^[0-9A-F]{1,80}$/,
    wideFrom: wideOfPlessey,
  })
  return (at, bytes) =>
    draw(at, bytes) ?? (isCheckShown ? 'its line of text does not show the check digits' : undefined)
})

/** `^BIo,h,f,g` and `^BJo,h,f,g`: digits in the bars alone. */
const industrial = barcode((parameters, state) =>
  drawRare(linearWish(state, parameters, usualPlaces), {
    symbology: 'industrial-2-of-5',
    options: { bcid: 'industrial2of5' },
    takes: digits,
    wideFrom: wide,
  }),
)

/** Bars that the symbol library makes. */
export const rareLinearBarcodes: Commands = {
  '^B1': code11,
  '^BA': code93,
  '^BI': industrial,
  '^BJ': industrial,
  '^BK': codabar,
  '^BM': msi,
  '^BP': plessey,
}
