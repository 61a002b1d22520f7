import type { Rotation } from '@labelwright/label-document/label-document'
import type { RetailText } from '@labelwright/label-layout/symbols/retail/retail-symbol'
import { type Point, pointAlong, type Size, turnedCorner } from '../geometry.ts'
import type { BarcodeMark, PrinterLinearSymbol, PrinterMark } from '../printer-label.ts'
import { sizeOfFont } from '../text/printer-fonts.ts'
import type { BarDots } from './bar-dots.ts'

/** The place of a barcode on a label, whatever language printed it there. */
export interface BarcodeTarget {
  /** The top left corner, after rotation, of a symbol of that size in dots before rotation. */
  readonly cornerOf: (size: Size, rotation: Rotation) => Point
  readonly isReversed: boolean
  /** Of the print head. */
  readonly dotsPerMillimetre: number
  /** Puts a mark on the label. */
  readonly add: (mark: PrinterMark) => void
}

/** A barcode before it has a place. */
export type Barcode = Pick<BarcodeMark, 'symbology' | 'data' | 'rotation' | 'moduleDots' | 'symbol'>

/** The parameters that most commands for bars share. */
export interface LinearWish extends BarDots {
  readonly rotation: Rotation
  readonly barHeightDots: number
  /** The place of the printer's own line of text. */
  readonly textPlace: 'above' | 'below' | undefined
  /** Of that line along the bars; in the middle when absent. */
  readonly textAlign?: 'left' | 'right'
}

/** Draws the barcode where the target places it; answers its corner. */
export function drawBarcode(target: BarcodeTarget, barcode: Barcode): Point {
  const corner = target.cornerOf(sizeOf(barcode), barcode.rotation)
  target.add({ type: 'barcode', ...barcode, ...corner, isReversed: target.isReversed })
  return corner
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** In dots, before rotation. */
export function sizeOf({ symbol, moduleDots }: Pick<Barcode, 'symbol' | 'moduleDots'>): Size {
  if (symbol.kind === 'linear') return { width: sum(symbol.widths), height: symbol.barHeightDots }
  const height = symbol.rowDots ? sum(symbol.rowDots) : symbol.rows * moduleDots
  return { width: symbol.columns * moduleDots, height }
}

/** The data of bars and their widths. */
export interface LinearContent {
  readonly symbology: Barcode['symbology']
  readonly data: string
  readonly text: string
  /** In dots. */
  readonly widths: readonly number[]
  /** EAN and UPC: the figures stand in groups, below between guard bars. */
  readonly retail?: RetailText
}

const gapDots = 4

/** Bars, and above or below them the printer's own line of text, turned with them. */
export function drawLinear(target: BarcodeTarget, wish: LinearWish, content: LinearContent): undefined {
  const { symbology, data, text, widths, retail } = content
  const { rotation, barHeightDots, textPlace, textAlign, narrowDots } = wish
  const guards = textPlace === 'below' && retail ? { guards: guardsOf(retail, narrowDots) } : {}
  const symbol = { kind: 'linear', widths, barHeightDots, ...guards } as const
  const barcode = { symbology, data, rotation, moduleDots: narrowDots, symbol }
  const corner = drawBarcode(target, barcode)
  if (!textPlace || text === '') return
  for (const part of retail ? groupsOf(retail, text, narrowDots) : [wholeLine(text, barcode)]) {
    drawBarcodeText(target, { barcode, corner, textPlace, ...(!retail && textAlign && { textAlign }), ...part })
  }
}

const guardModules = 5
const figureModules = 7

const guardsOf = ({ guards }: RetailText, module: number): NonNullable<PrinterLinearSymbol['guards']> => ({
  ranges: guards.map(([from, to]) => [from * module, to * module]),
  depthDots: guardModules * module,
})

/** A text that the printer writes in one place beside the bars. */
interface TextPart {
  readonly text: string
  /** In dots from the first bar. */
  readonly along: number
  readonly widthDots: number
}

/** Figures in the cells of their groups; a check digit that is not shown leaves its cell empty. */
const groupsOf = ({ groups }: RetailText, figures: string, module: number): TextPart[] =>
  groups
    .map(({ from, to, firstModule }) => ({
      text: figures.slice(from, to),
      along: firstModule * module,
      widthDots: (to - from) * figureModules * module,
    }))
    .filter(({ text }) => text !== '')

export const wholeLine = (text: string, barcode: Pick<Barcode, 'symbol' | 'moduleDots'>): TextPart => ({
  text,
  along: 0,
  widthDots: sizeOf(barcode).width,
})

export interface BarcodeText extends TextPart {
  readonly barcode: Barcode
  readonly corner: Point
  readonly textPlace: 'above' | 'below'
  readonly textAlign?: LinearWish['textAlign']
}

const fontHeight = 9

/** Along its part of the bars, in font A as many times as a module has dots. */
export function drawBarcodeText(target: BarcodeTarget, printed: BarcodeText): void {
  const { barcode, corner, textPlace, textAlign = 'center', ...part } = printed
  const size = sizeOf(barcode)
  const { rotation, moduleDots } = barcode
  const font = sizeOfFont({ font: 'A', heightDots: fontHeight * moduleDots, widthDots: 0 }, target.dotsPerMillimetre)
  const start = turnedCorner(corner, size, rotation)
  const below = textPlace === 'below' ? size.height + gapDots : -font.heightDots - gapDots
  target.add({
    type: 'text',
    ...pointAlong(start, rotation, { along: part.along, below }),
    anchor: 'line',
    rotation,
    text: part.text,
    ...font,
    isReversed: target.isReversed,
    ...(textAlign !== 'left' && { block: { widthDots: part.widthDots, align: textAlign } }),
  })
}
