import { readDataMatrixData } from '../../printer/barcodes/data-matrix-escapes.ts'
import { dataMatrixSymbol, qrSymbol } from '../../printer/barcodes/matrix-symbols.ts'
import { type Commands, type PrinterState, rotationAt } from '../printer-state.ts'
import { decodeBytes } from '../text/character-sets.ts'
import { readQrData } from './barcode-data.ts'
import { addBarcode, barcode } from './barcode-field.ts'

const mostModuleDots = 100
const utf8 = 28

/** Barcodes hold bytes as they are; under ^CI28 those are UTF-8. */
export const barcodeText = ({ memory }: PrinterState, bytes: string): string =>
  memory.characterSet.number === utf8 ? decodeBytes(bytes, memory.characterSet) : bytes

/** Dots of a module that follow from the density of the head (^BQ, magnification). */
const usualQrModule = (dotsPerMillimetre: number): number =>
  dotsPerMillimetre < 7 ? 1 : dotsPerMillimetre < 10 ? 2 : dotsPerMillimetre < 18 ? 3 : 6

const smallestQr = 21

/**
 * Modules between the base of `^FT` and the symbol, which no manual tells: 3 below version 2, else 7. Measured at Labelary, 3 for
 * version 1 (u8array/ZPLab, `QR_FT_MODULE_OFFSET`) and 7 above it (GOODBOY008/labelize, `draw_barcode_qr` of renderer.rs); two labels
 * of ZebraDesigner with larger symbols, printed by a ZT230, stand 7 modules above it as well (ingridhq/zebrash, issue 63).
 */
const modulesAboveBase = (rows: number): number => (rows <= smallestQr ? 3 : 7)

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
    const symbol = qrSymbol(at, data, read.errorCorrection)
    if ('reason' in symbol) return symbol.reason
    // A printer never turns it. Of ^FO it sets it lower by the height of ^BY.
    const shifts = { belowOrigin: memory.bar.height, aboveBase: modulesAboveBase(symbol.rows) * moduleDots }
    addBarcode(at, { symbology: 'qr', data, rotation: 0, moduleDots, symbol }, shifts)
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
    // Without a size of its own, a module is the height of ^BY divided by the rows (^BX, effects of ^BY).
    const module = moduleDots || Math.max(1, Math.round(bar.height / symbol.rows))
    const symbology = isGs1 ? 'gs1-datamatrix' : 'datamatrix'
    addBarcode(at, { symbology, data: barcodeText(at, data), rotation, moduleDots: module, symbol })
    return undefined
  }
})

/** Symbols of square modules that the product's own encoders make. */
export const matrixBarcodes: Commands = { '^BQ': qr, '^BX': dataMatrix }
