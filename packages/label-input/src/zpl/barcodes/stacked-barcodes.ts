import type { Rotation } from '@labelwright/label-document/label-document'
import type { LibraryOptions } from '@labelwright/label-layout/symbols/library/symbol-library'
import { type Barcode, type LinearWish, wholeLine } from '../../printer/barcodes/draw-barcode.ts'
import { microPdf417Symbol, pdf417Symbol, stackedSymbol } from '../../printer/barcodes/matrix-symbols.ts'
import { encodeRare } from '../../printer/barcodes/rare-symbols.ts'
import { mostCoordinate } from '../../printer/job-limits.ts'
import type { Parameters } from '../../printer/parameters.ts'
import type { PrinterSymbology } from '../../printer/printer-label.ts'
import { type Commands, type PrinterState, rotationAt } from '../printer-state.ts'
import type { ZplMemory } from '../zpl-memory.ts'
import { addBarcode, addBarcodeText, barcode, linearWish } from './barcode-field.ts'
import { barcodeText } from './matrix-barcodes.ts'

interface Stacked {
  readonly symbology: PrinterSymbology
  readonly options: Omit<LibraryOptions, 'text'>
  readonly wish: { readonly rotation: Rotation; readonly bar: ZplMemory['bar'] }
  /** Of each row that has data; the symbology's own proportion where it is 0. */
  readonly rowDots: number
  readonly data: string
}

function addStacked(state: PrinterState, { symbology, options, wish, rowDots, data }: Stacked): string | undefined {
  const { rotation, bar } = wish
  const moduleDots = bar.module
  const symbol = stackedSymbol(state, { ...options, bcid: String(options.bcid), text: data }, { moduleDots, rowDots })
  if ('reason' in symbol) return symbol.reason
  addBarcode(state, { symbology, data, rotation, moduleDots, symbol })
  return undefined
}

const rowHeight = (parameters: Parameters, index: number): number =>
  parameters.dots(index, { from: 1, to: mostCoordinate, usual: 0 })
/** A whole number; 0 where it is left out. */
const whole = (parameters: Parameters, index: number, [from, to]: readonly [number, number]): number =>
  Math.trunc(parameters.number(index, { from, to, usual: 0 }))
const wishOf = (state: PrinterState, parameters: Parameters): Stacked['wish'] => ({
  rotation: rotationAt(state, parameters, 0),
  bar: state.memory.bar,
})

const given = (options: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value > 0))

/** `^B7o,h,s,c,r,t`: row height, security level, columns and rows of data, truncated right side. */
const pdf417 = barcode((parameters, state) => {
  const { rotation, bar } = wishOf(state, parameters)
  const chosenDots = rowHeight(parameters, 1)
  const level = Math.max(0, whole(parameters, 2, [0, 8]))
  const [columns, rows] = [whole(parameters, 3, [1, 30]), whole(parameters, 4, [3, 90])]
  const isCompact = parameters.isYes(5, false)
  // Without a row height, the height of ^BY is that of the whole symbol (^B7, effects of ^BY).
  const rowDots = chosenDots || (rows > 0 ? Math.max(1, Math.round(bar.height / rows)) : 0)
  const moduleDots = bar.module
  return (at, bytes) => {
    const data = barcodeText(at, bytes.replaceAll('\\&', '\r\n'))
    const symbol = pdf417Symbol(at, data, { isCompact, level, columns, rows, moduleDots, rowDots })
    if ('reason' in symbol) return symbol.reason
    const symbology = isCompact ? 'pdf417-compact' : 'pdf417'
    addBarcode(at, { symbology, data, rotation, moduleDots, symbol })
    return undefined
  }
})

// ZPL II Programming Guide, ^BF, table of modes: columns and rows of modes 0 to 33.
const microModes =
  `1x11 1x14 1x17 1x20 1x24 1x28 2x8 2x11 2x14 2x17 2x20 2x23 2x26 3x6 3x8 3x10 3x12 3x15 3x20 3x26 3x32 3x38 3x44
  4x4 4x6 4x8 4x10 4x12 4x15 4x20 4x26 4x32 4x38 4x44`
    .split(/\s+/)
    .map((mode) => mode.split('x').map(Number))

/** `^BFo,h,m` */
const microPdf417 = barcode((parameters, state) => {
  const { rotation, bar } = wishOf(state, parameters)
  const rowDots = rowHeight(parameters, 1)
  const [columns = 1, rows = 11] = microModes[whole(parameters, 2, [0, microModes.length - 1])] ?? []
  const moduleDots = bar.module
  return (at, bytes) => {
    const data = barcodeText(at, bytes)
    const symbol = microPdf417Symbol(at, data, { columns, rows, moduleDots, rowDots })
    if ('reason' in symbol) return symbol.reason
    addBarcode(at, { symbology: 'micropdf417', data, rotation, moduleDots, symbol })
    return undefined
  }
})

/** `^BBo,h,s,c,r,m`: row height, check characters, characters and rows, mode; A is another code. */
const codablock = barcode((parameters, state) => {
  const wish = wishOf(state, parameters)
  const rowDots = rowHeight(parameters, 1) || wish.bar.height
  parameters.isYes(2, true)
  const size = given({ columns: whole(parameters, 3, [2, 62]), rows: whole(parameters, 4, [1, 44]) })
  const isF = parameters.choice(5, { A: false, E: false, F: true }, true)
  return (at, bytes) => {
    if (!isF) return 'only Codablock F is known here'
    return addStacked(at, {
      symbology: 'codablock-f',
      options: { bcid: 'codablockf', ...size },
      wish,
      rowDots,
      data: bytes,
    })
  }
})

const code49Modes = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, A: -1 }

/** `^B4o,h,f,m`: rows so many modules high, text none, above or below, starting mode. */
const code49 = barcode((parameters, state) => {
  const wish = wishOf(state, parameters)
  const rowDots = wish.bar.module * whole(parameters, 1, [1, mostCoordinate]) || wish.bar.height
  const hasText = parameters.choice(2, { N: false, A: true, B: true }, false)
  const isAutomatic = parameters.choice(3, code49Modes, -1) === -1
  return (at, bytes) => {
    const reason = addStacked(at, { symbology: 'code49', options: { bcid: 'code49' }, wish, rowDots, data: bytes })
    if (reason !== undefined) return reason
    if (hasText) return 'its line of text is not drawn'
    return isAutomatic ? undefined : 'its starting mode is chosen here'
  }
})

interface PostalKind {
  readonly symbology: PrinterSymbology
  readonly bcid: string
  readonly takes: RegExp
}

const postalKinds: Readonly<Record<string, PostalKind>> = {
  0: { symbology: 'postnet', bcid: 'postnet', takes: /^(\d{5}|\d{9}|\d{11})$/ },
  1: { symbology: 'planet', bcid: 'planet', takes: /^(\d{11}|\d{13})$/ },
  3: { symbology: 'imb', bcid: 'onecode', takes: /^\d{20}(\d{5}|\d{9}|\d{11})?$/ },
}

/** `^BZo,h,f,g,t` and `^B5o,h,f,g`, which is its kind 1: bars of two or four heights. */
const postal = (isPlanet: boolean) =>
  barcode((parameters, state) => {
    const wish = linearWish(state, parameters)
    const isTextShown = parameters.isYes(2, false)
    const kind = isPlanet ? postalKinds[1] : parameters.choice(4, postalKinds, postalKinds[0])
    return (at, bytes) => {
      const data = bytes.replaceAll(/[-\s]/g, '')
      const drawn = kind?.takes.test(data) ? postalBars(at, data, { kind, wish }) : noPostalData
      if ('reason' in drawn) return drawn.reason
      const corner = addBarcode(at, drawn)
      if (isTextShown) {
        addBarcodeText(at, { barcode: drawn, corner, textPlace: wish.textPlace ?? 'below', ...wholeLine(data, drawn) })
      }
      return undefined
    }
  })

const noPostalData = { reason: 'its data is none of this code' }

function postalBars(
  state: PrinterState,
  data: string,
  { kind, wish }: { readonly kind: PostalKind; readonly wish: LinearWish },
): Barcode | { readonly reason: string } {
  const { rotation, barHeightDots, narrowDots } = wish
  const symbol = encodeRare(state, { bcid: kind.bcid, text: data })
  if ('reason' in symbol) return symbol
  if (symbol.kind !== 'matrix') return { reason: 'its data does not fit' }
  const { columns, rows, modules } = symbol
  const matrix = { kind: 'matrix', columns, rows, modules, rowDots: shares(barHeightDots, rows) } as const
  return { symbology: kind.symbology, data, rotation, moduleDots: narrowDots, symbol: matrix }
}

/** A height in whole dots for each of so many rows. */
const shares = (height: number, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => Math.round((height * (row + 1)) / rows) - Math.round((height * row) / rows))

/** Stacked and postal symbols of the library. */
export const stackedBarcodes: Commands = {
  '^B4': code49,
  '^B5': postal(true),
  '^B7': pdf417,
  '^BB': codablock,
  '^BF': microPdf417,
  '^BZ': postal(false),
}
