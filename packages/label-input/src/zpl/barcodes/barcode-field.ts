import type { Rotation } from '@labelwright/label-document/label-document'
import type { RetailText } from '@labelwright/label-layout/symbols/retail/retail-symbol'
import { cornerOf, pointAlong, type Size, turnedCorner } from '../field-place.ts'
import type { Parameters } from '../parameters.ts'
import {
  addMark,
  type Command,
  isReversed,
  mostCoordinate,
  type PrinterState,
  rotationAt,
  withParameters,
} from '../printer-state.ts'
import { sizeOfFont } from '../text/printer-fonts.ts'
import type { ZplBarcode, ZplLinearSymbol } from '../zpl-label.ts'
import type { Point, ZplMemory } from '../zpl-memory.ts'

/** A barcode before it has a place. */
export type Barcode = Pick<ZplBarcode, 'symbology' | 'data' | 'rotation' | 'moduleDots' | 'symbol'>

/** Turns field data into marks; answers why not as the rest of a sentence. */
export type DrawBarcode = (state: PrinterState, bytes: string) => string | undefined

/** A barcode command: its parameters are read at once, its data at the end of the field. */
export const barcode = (read: (parameters: Parameters, state: PrinterState) => DrawBarcode): Command =>
  withParameters((state, parameters, command) => {
    state.field.content = { command, needsData: true, draw: read(parameters, state) }
  })

/** The parameters that most commands for bars share. */
export interface LinearWish {
  readonly rotation: Rotation
  readonly barHeightDots: number
  /** The place of the printer's own line of text. */
  readonly textPlace: 'above' | 'below' | undefined
  readonly bar: ZplMemory['bar']
}

/** The number of each parameter; `undefined` where a command has none of the kind. */
interface Places {
  readonly height: number
  readonly text: number | undefined
  readonly above: number | undefined
  /** Where the command leaves the place of the text out. */
  readonly isAbove?: boolean
}

export const usualPlaces: Places = { height: 1, text: 2, above: 3 }
/** Of commands whose second parameter is a check digit. */
export const placesAfterCheck: Places = { height: 2, text: 3, above: 4 }

export function linearWish(state: PrinterState, parameters: Parameters, places = usualPlaces): LinearWish {
  const { bar } = state.memory
  const { height, text, above, isAbove = false } = places
  const isShown = text === undefined || parameters.isYes(text, true)
  const place = (above === undefined ? isAbove : parameters.isYes(above, isAbove)) ? 'above' : 'below'
  return {
    rotation: rotationAt(state, parameters, 0),
    barHeightDots: Math.max(1, parameters.dots(height, { from: 1, to: mostCoordinate, usual: bar.height })),
    textPlace: isShown ? place : undefined,
    bar,
  }
}

/** Places the barcode at the field's origin, `lowerBy` dots below that of `^FO`; answers its corner. */
export function addBarcode(state: PrinterState, barcode: Barcode, lowerBy = 0): Point {
  const { x, y } = cornerOf(state, sizeOf(barcode), barcode.rotation)
  const corner = { x, y: state.field.isTypeset ? y : y + lowerBy }
  addMark(state, { type: 'barcode', ...barcode, ...corner, isReversed: isReversed(state) })
  return corner
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** In dots, before rotation. */
export function sizeOf({ symbol, moduleDots }: Pick<Barcode, 'symbol' | 'moduleDots'>): Size {
  if (symbol.kind === 'linear') return { width: sum(symbol.widths), height: symbol.barHeightDots }
  const height = symbol.rowDots ? sum(symbol.rowDots) : symbol.rows * moduleDots
  return { width: symbol.columns * moduleDots, height }
}

const gapDots = 4

/** Bars, and above or below them the printer's own line of text, turned with them. */
export function addLinear(
  state: PrinterState,
  wish: LinearWish,
  content: {
    readonly symbology: Barcode['symbology']
    readonly data: string
    readonly text: string
    /** In dots. */
    readonly widths: readonly number[]
    /** EAN and UPC: the figures stand in groups, below between guard bars. */
    readonly retail?: RetailText
  },
): undefined {
  const { symbology, data, text, widths, retail } = content
  const { rotation, barHeightDots, textPlace, bar } = wish
  const guards = textPlace === 'below' && retail ? { guards: guardsOf(retail, bar.module) } : {}
  const symbol = { kind: 'linear', widths, barHeightDots, ...guards } as const
  const barcode = { symbology, data, rotation, moduleDots: bar.module, symbol }
  const corner = addBarcode(state, barcode)
  if (!textPlace || text === '') return
  for (const part of retail ? groupsOf(retail, text, bar.module) : [wholeLine(text, barcode)]) {
    addBarcodeText(state, { barcode, corner, textPlace, ...part })
  }
}

const guardModules = 5
const figureModules = 7

const guardsOf = ({ guards }: RetailText, module: number): NonNullable<ZplLinearSymbol['guards']> => ({
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

interface BarcodeText extends TextPart {
  readonly barcode: Barcode
  readonly corner: Point
  readonly textPlace: 'above' | 'below'
}

const fontHeight = 9

/** In the middle of its part along the bars, in font A as many times as a module has dots. */
export function addBarcodeText(state: PrinterState, { barcode, corner, textPlace, ...part }: BarcodeText): void {
  const size = sizeOf(barcode)
  const { rotation, moduleDots } = barcode
  const font = sizeOfFont(
    { font: 'A', heightDots: fontHeight * moduleDots, widthDots: 0 },
    state.memory.dotsPerMillimetre,
  )
  const start = turnedCorner(corner, size, rotation)
  const below = textPlace === 'below' ? size.height + gapDots : -font.heightDots - gapDots
  addMark(state, {
    type: 'text',
    ...pointAlong(start, rotation, { along: part.along, below }),
    anchor: 'line',
    rotation,
    text: part.text,
    ...font,
    isReversed: isReversed(state),
    block: { widthDots: part.widthDots, align: 'center' },
  })
}

/** Widths in modules as dots, where bars have one to four modules. */
export const fixedWidths = (widths: Iterable<number>, { module }: LinearWish['bar']): number[] =>
  Array.from(widths, (width) => width * module)

const tenths = 10

/**
 * Widths of narrow and wide elements as dots. The wide ones get whole dots, rounded down (^BY, table of ratios).
 * `wideFrom` is the least width in modules that counts as wide.
 */
export const twoWidths = (
  widths: Iterable<number>,
  { module, ratioTenths }: LinearWish['bar'],
  wideFrom = 2,
): number[] => {
  const wide = Math.floor((module * ratioTenths) / tenths)
  return Array.from(widths, (width) => (width >= wideFrom ? wide : module))
}
