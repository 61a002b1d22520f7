import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'
import type { Rotation } from '@labelwright/label-document/label-document'
import type { MatrixSymbol } from '@labelwright/label-layout/drawing'
import { checkDigit } from '@labelwright/label-layout/symbols/check-digit'
import { checkCode39, encodeCode39 } from '@labelwright/label-layout/symbols/code-39'
import { encodeCode128 } from '@labelwright/label-layout/symbols/code-128'
import { encodeDataMatrix } from '@labelwright/label-layout/symbols/data-matrix/data-matrix'
import { encodeQr } from '@labelwright/label-layout/symbols/qr/qr'
import { encodeEan8, readEan8 } from '@labelwright/label-layout/symbols/retail/ean-8'
import { encodeEan13, readEan13 } from '@labelwright/label-layout/symbols/retail/ean-13'
import { encodeItf } from '@labelwright/label-layout/symbols/retail/itf-14'
import type { ReadDigits } from '@labelwright/label-layout/symbols/retail/retail-symbol'
import { encodeUpca, readUpca } from '@labelwright/label-layout/symbols/retail/upc'
import { readCode128Data, readDataMatrixData, readQrData } from './barcode-data.ts'
import { addMark, type Commands, cornerOf, type PrinterState, rotationOf, toText, withParts } from './printer-state.ts'
import { numberAt } from './zpl-commands.ts'
import type { ZplBarcode, ZplLinearSymbol } from './zpl-label.ts'

const mostModuleDots = 100
const mostBarDots = 32_000
const moduleDots = (wanted: number): number => Math.min(mostModuleDots, Math.max(1, wanted))

type Barcode = Pick<ZplBarcode, 'symbology' | 'data' | 'rotation' | 'moduleDots' | 'symbol'>

interface LinearWish {
  readonly rotation: Rotation
  readonly barHeightDots: number
  readonly isTextShown: boolean
}

const linearWish = (state: PrinterState, parts: readonly string[]): LinearWish => ({
  rotation: rotationOf(parts[0]),
  barHeightDots: Math.min(mostBarDots, Math.max(1, numberAt(parts, 1, state.bar.height))),
  isTextShown: parts[2]?.toUpperCase() !== 'N',
})

/** Places the barcode at the field's origin; `^BQ` alone is set lower by the height of `^BY`, as printers do. */
function addBarcode(
  state: PrinterState,
  barcode: Barcode,
  lowerBy: number,
): { readonly x: number; readonly y: number } {
  const { rotation } = barcode
  const { width, height } = sizeOf(barcode)
  const { x, y } = cornerOf(state, { width, height }, rotation)
  const corner = { x, y: state.field.isTypeset ? y : y + lowerBy }
  addMark(state, { type: 'barcode', ...barcode, ...corner, isReversed: state.field.isReversed })
  return corner
}

/** In dots, before rotation. */
function sizeOf({ symbol, moduleDots: module }: Barcode): { readonly width: number; readonly height: number } {
  if (symbol.kind === 'matrix') return { width: symbol.columns * module, height: symbol.rows * module }
  return { width: symbol.widths.reduce((sum, width) => sum + width, 0) * module, height: symbol.barHeightDots }
}

const gapBelowBars = 4

/** The printer's own line of text below the bars. */
function addLinear(
  state: PrinterState,
  barcode: Barcode,
  { isTextShown, rotation, text }: LinearWish & { readonly text: string },
): string | undefined {
  const corner = addBarcode(state, barcode, 0)
  if (!isTextShown) return undefined
  if (rotation !== 0) return 'the text of a turned barcode is not shown here'
  const { width, height } = sizeOf(barcode)
  addMark(state, {
    type: 'text',
    x: corner.x + width / 2,
    y: corner.y + height + gapBelowBars,
    anchor: 'top-center',
    rotation: 0,
    text,
    font: 'A',
    heightDots: 9 * barcode.moduleDots,
    widthDots: 0,
    isReversed: state.field.isReversed,
  })
  return undefined
}

const linear = (encoded: { readonly widths: Uint8Array }, barHeightDots: number): ZplLinearSymbol => ({
  kind: 'linear',
  widths: encoded.widths,
  barHeightDots,
})

const code128 = withParts((state, parts) => {
  const wish = linearWish(state, parts)
  const mode = parts[5]?.toUpperCase() || 'N'
  const module = state.bar.module
  state.field.barcode = (bytes) => {
    const { data, isGs1 } = readCode128Data(bytes, mode)
    if (data === '') return 'it has no data'
    if (/\P{ASCII}/u.test(data)) return 'its data is not ASCII'
    const { rotation } = wish
    const symbol = linear(encodeCode128(data, isGs1), wish.barHeightDots)
    const symbology = isGs1 ? 'gs1-128' : 'code128'
    const text = mode === 'D' ? bytes.replaceAll('>8', '') : data.replaceAll(/\p{Cc}/gu, '')
    return addLinear(state, { symbology, data, rotation, moduleDots: module, symbol }, { ...wish, text })
  }
})

interface Retail {
  readonly symbology: 'ean13' | 'ean8' | 'upca'
  /** Without the check digit, which the printer makes. */
  readonly length: number
  readonly read: (digits: string) => ReadDigits
  readonly encode: (digits: string) => { readonly widths: Uint8Array }
}

/** What is short is filled up with zeros. */
const retail = ({ symbology, length, read, encode }: Retail) =>
  withParts((state, parts) => {
    const wish = linearWish(state, parts)
    const module = state.bar.module
    state.field.barcode = (bytes) => {
      const known = read(bytes.trim().slice(0, length).padStart(length, '0'))
      if ('reason' in known) return 'its data is not digits'
      const { digits } = known
      const symbol = linear(encode(digits), wish.barHeightDots)
      const barcode = { symbology, data: digits, rotation: wish.rotation, moduleDots: module, symbol }
      return addLinear(state, barcode, { ...wish, text: digits })
    }
  })

const ean13 = retail({ symbology: 'ean13', length: 12, read: readEan13, encode: encodeEan13 })
const ean8 = retail({ symbology: 'ean8', length: 7, read: readEan8, encode: encodeEan8 })
const upca = retail({ symbology: 'upca', length: 11, read: readUpca, encode: encodeUpca })

// Of bars in two widths; other ratios than our own three to one are not drawn here.
const knownRatio = 3
const otherRatio = 'only wide bars of three modules are known here'

const interleaved = withParts((state, parts) => {
  const wish = linearWish(state, parts)
  const { module, ratio } = state.bar
  const hasCheckDigit = parts[4]?.toUpperCase() === 'Y'
  state.field.barcode = (bytes) => {
    if (ratio !== knownRatio) return otherRatio
    if (!/^\d+$/.test(bytes)) return 'its data is not digits'
    const whole = hasCheckDigit ? bytes + checkDigit(bytes) : bytes
    const data = whole.length % 2 === 0 ? whole : `0${whole}`
    const symbol = linear(encodeItf(data), wish.barHeightDots)
    const barcode = { symbology: 'itf14', data, rotation: wish.rotation, moduleDots: module, symbol } as const
    return addLinear(state, barcode, { ...wish, text: data })
  }
})

/** `^B3o,e,h,f,g`: the check character stands before the height. */
const code39 = withParts((state, [turn = '', check = '', ...rest]) => {
  const wish = linearWish(state, [turn, ...rest])
  const { module, ratio } = state.bar
  state.field.barcode = (bytes) => {
    if (ratio !== knownRatio) return otherRatio
    if (bytes === '' || checkCode39(bytes) !== undefined) return 'its data is not of Code 39'
    const data = check.toUpperCase() === 'Y' ? bytes + modulo43Character(bytes) : bytes
    const symbol = linear(encodeCode39(data), wish.barHeightDots)
    const barcode = { symbology: 'code39', data, rotation: wish.rotation, moduleDots: module, symbol } as const
    return addLinear(state, barcode, { ...wish, text: `*${data}*` })
  }
})

/** The matrix fields, or why there is none. */
function addMatrix(
  state: PrinterState,
  barcode: Omit<Barcode, 'symbol'> & { readonly symbol: MatrixSymbol | undefined },
  lowerBy: number,
): string | undefined {
  const { symbol } = barcode
  if (symbol === undefined) return 'its data does not fit'
  addBarcode(state, { ...barcode, symbol }, lowerBy)
  return undefined
}

const qr = withParts((state, parts) => {
  const module = moduleDots(numberAt(parts, 2, 3))
  const lowerBy = state.bar.height
  state.field.barcode = (bytes) => {
    const read = readQrData(bytes)
    if ('reason' in read) return read.reason
    const data = toText(state, read.data)
    const symbol = encodeQr(data, read.errorCorrection)
    return addMatrix(state, { symbology: 'qr', data, rotation: 0, moduleDots: module, symbol }, lowerBy)
  }
})

const dataMatrix = withParts((state, parts) => {
  const rotation = rotationOf(parts[0])
  const module = moduleDots(numberAt(parts, 1, state.bar.module))
  const isEcc200 = numberAt(parts, 2, 0) === 200
  const escapeSign = parts[6] ?? ''
  state.field.barcode = (bytes) => {
    if (!isEcc200) return 'only quality 200 is known here'
    const { data, isGs1 } = readDataMatrixData(bytes, escapeSign)
    if (/\P{ASCII}/u.test(data)) return 'its data is not ASCII'
    const symbology = isGs1 ? 'gs1-datamatrix' : 'datamatrix'
    const symbol = encodeDataMatrix(data, isGs1)
    return addMatrix(state, { symbology, data, rotation, moduleDots: module, symbol }, 0)
  }
})

/** Commands for barcodes; each waits for its field data. */
export const barcodeCommands: Commands = {
  '^BY': withParts((state, parts) => {
    const { module, height, ratio } = state.bar
    state.bar = {
      module: moduleDots(numberAt(parts, 0, module)),
      ratio: Number(parts[1] || ratio),
      height: numberAt(parts, 2, height),
    }
  }),
  '^BC': code128,
  '^BE': ean13,
  '^B8': ean8,
  '^BU': upca,
  '^B2': interleaved,
  '^B3': code39,
  '^BQ': qr,
  '^BX': dataMatrix,
}
