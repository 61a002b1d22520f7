import type { MatrixSymbol } from '@labelwright/label-layout/drawing'
import { groupSeparator } from '@labelwright/label-layout/symbols/code-128'
import { encodeDataMatrix } from '@labelwright/label-layout/symbols/data-matrix/data-matrix'
import { paintMaxiCode } from '@labelwright/label-layout/symbols/library/maxi-code'
import type { LibraryOptions } from '@labelwright/label-layout/symbols/library/symbol-library'
import { encodeMicroPdf417, microPdf417RowModules } from '@labelwright/label-layout/symbols/pdf417/micro-pdf417'
import { encodePdf417, pdf417RowModules } from '@labelwright/label-layout/symbols/pdf417/pdf417'
import { encodeQr } from '@labelwright/label-layout/symbols/qr/qr'
import { encodeUtf8 } from '@labelwright/label-layout/symbols/qr/utf-8'
import type { PrinterMatrixSymbol } from '../printer-label.ts'
import type { Refused } from './linear-contents.ts'
import { encodeRare, hasLibrary, type LibraryBudget } from './rare-symbols.ts'

/** A job's encoders, and the work that it may still cause. */
export interface SymbolBudget extends LibraryBudget {
  workLeft: number
}

const mostBytes = 8_000
/** Large symbols take long to encode. */
const workOfModule = 10

function charge(budget: SymbolBudget, symbol: PrinterMatrixSymbol): PrinterMatrixSymbol {
  budget.workLeft -= symbol.modules.length * workOfModule
  return symbol
}

/** The printer chooses version and mask. */
export function qrSymbol(
  budget: SymbolBudget,
  data: string,
  errorCorrection: 'L' | 'M' | 'Q' | 'H',
): PrinterMatrixSymbol | Refused {
  const symbol = data.length > mostBytes ? undefined : encodeQr(data, { errorCorrection, isGs1: false })
  return symbol ? charge(budget, symbol) : { reason: 'its data does not fit' }
}

export interface MatrixData {
  /** FNC1 separators as U+001D. */
  readonly data: string
  readonly isGs1: boolean
}

export interface DataMatrixWish {
  /** 0 leaves the size to the printer. */
  readonly columns: number
  readonly rows: number
  readonly isSquare: boolean
}

/** The product's own encoder makes squares and chosen sizes; the smallest rectangle, and bytes beyond ASCII, are the library's. */
export function dataMatrixSymbol(
  budget: SymbolBudget,
  data: MatrixData,
  wish: DataMatrixWish,
): PrinterMatrixSymbol | Refused {
  if (data.data === '') return { reason: 'it has no data' }
  const isPlain = !/\P{ASCII}/u.test(data.data)
  const form = formOf(wish)
  const own =
    isPlain && form && data.data.length <= mostBytes ? encodeDataMatrix(data.data, data.isGs1, form) : undefined
  if (own) return charge(budget, own)
  if (!isPlain && !hasLibrary(budget)) return { reason: 'its data is not ASCII' }
  return librarySymbol(budget, rareDataMatrix(data, wish))
}

/** A side alone chooses nothing. */
function formOf({ columns, rows, isSquare }: DataMatrixWish): string | undefined {
  if (columns > 0 && rows > 0) return `${rows}x${columns}`
  return isSquare ? 'square' : undefined
}

function rareDataMatrix({ data, isGs1 }: MatrixData, { columns, rows, isSquare }: DataMatrixWish): LibraryOptions {
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

/** A symbol of square modules that the library makes. */
export function librarySymbol(budget: SymbolBudget, options: LibraryOptions): PrinterMatrixSymbol | Refused {
  const symbol = encodeRare(budget, options)
  if ('reason' in symbol) return symbol
  if (symbol.kind !== 'matrix') return { reason: 'its data does not fit' }
  const { columns, rows, modules } = symbol
  return charge(budget, { kind: 'matrix', columns, rows, modules })
}

interface RowWish {
  readonly moduleDots: number
  /** Of each row that has data; the symbology's own proportion where it is 0. */
  readonly rowDots: number
}

/** Rows of a height; thin rows between them are one module high. */
export function stackedSymbol(
  budget: SymbolBudget,
  options: LibraryOptions,
  { moduleDots, rowDots }: RowWish,
): PrinterMatrixSymbol | Refused {
  const symbol = encodeRare(budget, options)
  if ('reason' in symbol) return symbol
  if (symbol.kind !== 'matrix') return { reason: 'its data does not fit' }
  const { columns, rows, modules, rowModules } = symbol
  const dots = rowModules.map((height) => (height > 1 && rowDots > 0 ? rowDots : height * moduleDots))
  return charge(budget, { kind: 'matrix', columns, rows, modules, rowDots: dots })
}

interface Pdf417Wish extends RowWish {
  readonly isCompact: boolean
  /** Error correction from 0 to 8. */
  readonly level: number
  /** 0 leaves them to the printer. */
  readonly columns: number
  readonly rows: number
}

/** Bytes beyond ASCII stand in it as UTF-8 that nothing announces, as printers do. */
export function pdf417Symbol(budget: SymbolBudget, data: string, wish: Pdf417Wish): PrinterMatrixSymbol | Refused {
  if (!chargeAttempt(budget, data)) return tooMuch
  const { isCompact, level, columns, rows } = wish
  const options = { isCompact, level, columns: columns || undefined, rows: rows || undefined }
  return rowsOf(budget, encodePdf417({ bytes: encodeUtf8(data) }, options), { ...wish, rowModules: pdf417RowModules })
}

interface MicroPdf417Wish extends RowWish {
  readonly columns: number
  readonly rows: number
}

export function microPdf417Symbol(
  budget: SymbolBudget,
  data: string,
  wish: MicroPdf417Wish,
): PrinterMatrixSymbol | Refused {
  if (!chargeAttempt(budget, data)) return tooMuch
  const symbol = encodeMicroPdf417({ bytes: encodeUtf8(data) }, wish)
  return rowsOf(budget, symbol, { ...wish, rowModules: microPdf417RowModules })
}

const tooMuch: Refused = { reason: 'its data does not fit' }

/** Charges for the data, whether it fits or not: only encoding tells. Answers false where it is too long to try. */
function chargeAttempt(budget: SymbolBudget, data: string): boolean {
  budget.workLeft -= data.length * workOfModule
  return data.length <= mostBytes && data.isWellFormed()
}

function rowsOf(
  budget: SymbolBudget,
  symbol: MatrixSymbol | Refused,
  { moduleDots, rowDots, rowModules }: RowWish & { readonly rowModules: number },
): PrinterMatrixSymbol | Refused {
  if ('reason' in symbol) return { reason: 'its data is none of this code, or does not fit' }
  const { columns, rows, modules } = symbol
  const dots = new Array<number>(rows).fill(rowDots || rowModules * moduleDots)
  return charge(budget, { kind: 'matrix', columns, rows, modules, rowDots: dots })
}

const emuPerMillimetre = 36_000

interface MaxiCodeWish {
  /** In the form of the library: of modes 2 and 3 the postal code, country and class before the message. */
  readonly text: string
  readonly mode: number
  /** Of the print head. */
  readonly dotsPerMillimetre: number
}

/** A MaxiCode in the dots of the print head; its modules have one size and are never turned. */
export function maxiCodeSymbol(
  budget: SymbolBudget,
  { text, mode, dotsPerMillimetre }: MaxiCodeWish,
): PrinterMatrixSymbol | Refused {
  const symbol = encodeRare(budget, { bcid: 'maxicode', text, mode })
  if ('reason' in symbol) return symbol
  if (symbol.kind !== 'hexagons') return { reason: 'its data does not fit' }
  return charge(budget, paintMaxiCode(symbol.dark, emuPerMillimetre / dotsPerMillimetre))
}

interface MaxiCodeParts {
  readonly service: string
  readonly country: string
  readonly postal: string
  readonly message: string
}

// Record and group separators stand in it (ISO/IEC 15434).
const header = '[)>\u001e01\u001d'
const yearDigits = 2

/** The parts of modes 2 and 3 as the library takes them: behind the message's header. */
export function maxiCodeText({ service, country, postal, message }: MaxiCodeParts): string {
  const start = message.startsWith(header) ? message.slice(0, header.length + yearDigits) : ''
  return `${start}${[postal, country, service, message.slice(start.length)].join('\x1d')}`
}
