import { groupSeparator } from '@labelwright/label-layout/symbols/code-128'
import { encodeDataMatrix } from '@labelwright/label-layout/symbols/data-matrix/data-matrix'
import type { LibraryOptions } from '@labelwright/label-layout/symbols/library/symbol-library'
import { encodeQr } from '@labelwright/label-layout/symbols/qr/qr'
import { encodeRare, hasLibrary } from '../../printer/barcodes/rare-symbols.ts'
import type { PrinterMatrixSymbol } from '../../printer/printer-label.ts'
import { type Commands, type PrinterState, rotationAt } from '../printer-state.ts'
import { decodeBytes } from '../text/character-sets.ts'
import { type BarcodeData, readDataMatrixData, readQrData } from './barcode-data.ts'
import { addBarcode, barcode } from './barcode-field.ts'

const mostModuleDots = 100
const utf8 = 28
const mostBytes = 8_000
/** Large symbols take long to encode. */
const workOfModule = 10

/** Barcodes hold bytes as they are; under ^CI28 those are UTF-8. */
export const barcodeText = ({ memory }: PrinterState, bytes: string): string =>
  memory.characterSet.number === utf8 ? decodeBytes(bytes, memory.characterSet) : bytes

/** Dots of a module that follow from the density of the head (^BQ, magnification). */
const usualQrModule = (dotsPerMillimetre: number): number =>
  dotsPerMillimetre < 7 ? 1 : dotsPerMillimetre < 10 ? 2 : dotsPerMillimetre < 18 ? 3 : 6

/** `^BQa,b,c,d,e`: the printer chooses version and mask; model 1 is another symbology. */
const qr = barcode((parameters, state) => {
  const { memory } = state
  const isModel2 = parameters.choice(1, { 1: false, 2: true }, true)
  const usual = usualQrModule(memory.dotsPerMillimetre)
  const moduleDots = Math.trunc(parameters.number(2, { from: 1, to: mostModuleDots, usual }))
  parameters.choice(3, { H: 'H', Q: 'Q', M: 'M', L: 'L' }, 'Q')
  parameters.number(4, { from: 0, to: 7, usual: 7 })
  return (at, bytes) => {
    if (!isModel2) return 'only model 2 is known here'
    const read = readQrData(bytes)
    if (!('data' in read)) return read.reason
    const data = barcodeText(at, read.data)
    const symbol =
      data.length > mostBytes ? undefined : encodeQr(data, { errorCorrection: read.errorCorrection, isGs1: false })
    if (!symbol) return 'its data does not fit'
    at.workLeft -= symbol.modules.length * workOfModule
    // A printer sets it lower by the height of ^BY, and never turns it.
    addBarcode(at, { symbology: 'qr', data, rotation: 0, moduleDots, symbol }, memory.bar.height)
    return read.reason
  }
})

const qualities = { 0: 0, 50: 50, 80: 80, 100: 100, 140: 140, 200: 200 }
const mostModules = 144
const usualEscapeSign = '~'

/** `^BXo,h,s,c,r,f,g,a`: columns and rows of the symbol, the sign of escapes, square or rectangular. */
const dataMatrix = barcode((parameters, state) => {
  const rotation = rotationAt(state, parameters, 0)
  const quality = parameters.choice(2, qualities, 0)
  const [columns, rows] = [3, 4].map((index) =>
    Math.trunc(parameters.number(index, { from: 8, to: mostModules, usual: 0 })),
  )
  const moduleDots = Math.trunc(parameters.dots(1, { from: 1, to: mostModuleDots, usual: 0 }))
  const escapeSign = parameters.text(6).slice(0, 1) || usualEscapeSign
  const isSquare = parameters.choice(7, { 1: true, 2: false }, true)
  const { bar } = state.memory
  return (at, bytes) => {
    if (quality !== 200) return 'only quality 200 is known here'
    const read = readDataMatrixData(bytes, escapeSign)
    if ('reason' in read) return read.reason
    const { data, isGs1 } = read
    const wish = { columns: columns ?? 0, rows: rows ?? 0, isSquare }
    const symbol = dataMatrixSymbol(at, { data, isGs1 }, wish)
    if ('reason' in symbol) return symbol.reason
    at.workLeft -= symbol.modules.length * workOfModule
    // Without a size of its own, a module is the height of ^BY divided by the rows (^BX, effects of ^BY).
    const module = moduleDots || Math.max(1, Math.round(bar.height / symbol.rows))
    const symbology = isGs1 ? 'gs1-datamatrix' : 'datamatrix'
    addBarcode(at, { symbology, data, rotation, moduleDots: module, symbol })
    return undefined
  }
})

interface DataMatrixWish {
  /** 0 leaves the size to the printer. */
  readonly columns: number
  readonly rows: number
  readonly isSquare: boolean
}

/** The product's own encoder makes the smallest square one; other sizes, and bytes beyond ASCII, are the library's. */
function dataMatrixSymbol(
  state: PrinterState,
  data: BarcodeData,
  wish: DataMatrixWish,
): PrinterMatrixSymbol | { readonly reason: string } {
  if (data.data === '') return { reason: 'it has no data' }
  const isPlain = !/\P{ASCII}/u.test(data.data)
  const own =
    isPlain && wish.isSquare && data.data.length <= mostBytes ? encodeDataMatrix(data.data, data.isGs1) : undefined
  const isOwn = own && [0, own.columns].includes(wish.columns) && [0, own.rows].includes(wish.rows)
  if (isOwn) return own
  if (!isPlain && !hasLibrary(state)) return { reason: 'its data is not ASCII' }
  const rare = encodeRare(state, rareDataMatrix(data, wish))
  if ('reason' in rare) return rare
  return rare.kind === 'matrix' ? rare : { reason: 'its data does not fit' }
}

function rareDataMatrix({ data, isGs1 }: BarcodeData, { columns, rows, isSquare }: DataMatrixWish): LibraryOptions {
  const hasSize = columns > 0 && rows > 0
  const isRectangle = hasSize ? columns !== rows : !isSquare
  const text = ((isGs1 ? groupSeparator : '') + data).replaceAll('^', '^094')
  return {
    bcid: isRectangle ? 'datamatrixrectangular' : 'datamatrix',
    text: text.replaceAll(groupSeparator, isGs1 ? '^FNC1' : '^029'),
    parse: true,
    parsefnc: true,
    binarytext: true,
    ...(hasSize && { version: `${rows}x${columns}` }),
  }
}

/** Symbols of square modules that the product's own encoders make. */
export const matrixBarcodes: Commands = { '^BQ': qr, '^BX': dataMatrix }
