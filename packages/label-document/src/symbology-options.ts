import { type Symbology, symbologyTraits } from './symbologies.ts'

export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H'
/** Of Code 128. */
export type CodeSet = 'A' | 'B' | 'C'

/** The options that a symbology obeys, with their values. One that is absent here is refused (`check-barcode-options.ts`). */
export interface SymbologyOptions {
  readonly errorCorrection?: readonly ErrorCorrection[]
  /** Names of sizes, the smallest first. */
  readonly symbolVersion?: readonly string[]
  readonly columns?: readonly [least: number, most: number]
  /** Whether one code set may be chosen for all of the content. */
  readonly codeSet?: true
  /** Whether a check character may be added. */
  readonly checkCharacter?: true
  /** Tenths; of symbologies with bars of two widths. */
  readonly wideRatio?: readonly [least: number, most: number]
  /** Whether bars along the top and the bottom may be left out. */
  readonly bearerBars?: true
}

const names = (text: string): readonly string[] => text.split(' ')
const numbered = (prefix: string, most: number): readonly string[] =>
  Array.from({ length: most }, (_, index) => `${prefix}${index + 1}`)

const allLevels = ['L', 'M', 'Q', 'H'] as const
// ISO/IEC 18004 table 1.
const qr: SymbologyOptions = { errorCorrection: allLevels, symbolVersion: numbered('', 40) }
// ISO/IEC 24778: compact symbols of one to four layers, full ones of one to 32.
const aztec: SymbologyOptions = {
  errorCorrection: allLevels,
  symbolVersion: [...numbered('compact', 4), ...numbered('full', 32)],
}
const pdf417: SymbologyOptions = { errorCorrection: allLevels, columns: [1, 30] }
// ISO/IEC 16022 table 7, rows by columns.
const squares = names(
  '10x10 12x12 14x14 16x16 18x18 20x20 22x22 24x24 26x26 32x32 36x36 40x40 44x44 48x48 52x52 64x64 72x72 80x80 88x88 96x96 104x104 120x120 132x132',
)
const rectangles = names('8x18 8x32 12x26 12x36 16x36 16x48')
// ISO/IEC 21471 table 1, by what they hold.
const extended = names(
  '8x48 8x64 8x80 8x96 12x64 20x36 8x120 20x44 16x64 8x144 12x88 26x40 22x48 24x48 20x64 26x48 24x64 26x64',
)
const dataMatrix: SymbologyOptions = { symbolVersion: squares }
const rectangularDataMatrix: SymbologyOptions = { symbolVersion: [...rectangles, ...extended] }

// ISO/IEC 16388 and 16390: from 2 to 3.
const wideRatio = [20, 30] as const
const twoWidths: SymbologyOptions = { wideRatio }

const options: Readonly<Partial<Record<Symbology, SymbologyOptions>>> = {
  code128: { codeSet: true },
  code39: { checkCharacter: true, wideRatio },
  'code39-full-ascii': twoWidths,
  'hibc-code39': twoWidths,
  code32: twoWidths,
  pzn: twoWidths,
  codabar: twoWidths,
  'interleaved-2-of-5': twoWidths,
  'deutsche-post-identcode': twoWidths,
  'deutsche-post-leitcode': twoWidths,
  // GS1 General Specifications 5.3.2: from 2.25; here the next tenth.
  itf14: { wideRatio: [23, 30], bearerBars: true },
  qr,
  'gs1-qr': qr,
  'gs1-digital-link-qr': qr,
  'hibc-qr': qr,
  // Always level M, and no larger than version 25 (Swiss Implementation Guidelines QR-bill 6.1).
  'swiss-qr': { symbolVersion: numbered('', 25) },
  'micro-qr': { errorCorrection: ['L', 'M', 'Q'], symbolVersion: numbered('M', 4) },
  // ISO/IEC 23941 table 1, by area.
  rmqr: {
    errorCorrection: ['M', 'H'],
    symbolVersion: names(
      'R11x27 R7x43 R13x27 R9x43 R7x59 R11x43 R9x59 R7x77 R13x43 R11x59 R9x77 R7x99 R13x59 R15x43 R11x77 R17x43 R15x59 R9x99 R13x77 R7x139 R17x59 R11x99 R15x77 R9x139 R13x99 R17x77 R15x99 R11x139 R17x99 R13x139 R15x139 R17x139',
    ),
  },
  datamatrix: dataMatrix,
  'gs1-datamatrix': dataMatrix,
  'gs1-digital-link-datamatrix': dataMatrix,
  'hibc-datamatrix': { symbolVersion: [...squares, '144x144', ...rectangles] },
  'datamatrix-rectangular': rectangularDataMatrix,
  'gs1-datamatrix-rectangular': rectangularDataMatrix,
  aztec,
  'hibc-aztec': aztec,
  'han-xin': { errorCorrection: allLevels, symbolVersion: numbered('', 84) },
  pdf417,
  'pdf417-compact': pdf417,
  'hibc-pdf417': pdf417,
  // ISO/IEC 24728 table 1, rows by columns.
  micropdf417: {
    columns: [1, 4],
    symbolVersion: names(
      '11x1 14x1 17x1 20x1 24x1 28x1 8x2 11x2 14x2 17x2 20x2 23x2 26x2 6x3 8x3 10x3 12x3 15x3 20x3 26x3 32x3 38x3 44x3 4x4 6x4 8x4 10x4 12x4 15x4 20x4 26x4 32x4 38x4 44x4',
    ),
  },
  'codablock-f': { columns: [4, 30] },
  // A column is a pair of the standard's segments (ISO/IEC 24724 7.2.8).
  'databar-expanded-stacked': { columns: [1, 11] },
}

const none: SymbologyOptions = {}

export const optionsOfSymbology = (symbology: Symbology): SymbologyOptions => options[symbology] ?? none

/** Whether the symbology has a human-readable line of its own: a matrix has none, nor have stacked symbols outside GS1. */
export function hasOwnText(symbology: Symbology): boolean {
  const { shape, isGs1 } = symbologyTraits(symbology)
  return shape === 'linear' || shape === 'postal' || (shape === 'stacked' && isGs1)
}
