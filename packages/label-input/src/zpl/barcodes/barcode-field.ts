import type { BarDots } from '../../printer/barcodes/bar-dots.ts'
import {
  type Barcode,
  type BarcodeTarget,
  type BarcodeText,
  drawBarcode,
  drawBarcodeText,
  drawLinear,
  type LinearContent,
  type LinearWish,
} from '../../printer/barcodes/draw-barcode.ts'
import type { Refused } from '../../printer/barcodes/linear-contents.ts'
import type { Point } from '../../printer/geometry.ts'
import { mostCoordinate } from '../../printer/job-limits.ts'
import type { Parameters } from '../../printer/parameters.ts'
import { cornerOf } from '../field-place.ts'
import { addMark, type Command, isReversed, type PrinterState, rotationAt, withParameters } from '../printer-state.ts'
import type { ZplMemory } from '../zpl-memory.ts'

/** Turns field data into marks; answers why not as the rest of a sentence. */
export type DrawBarcode = (state: PrinterState, bytes: string) => string | undefined

/** A barcode command: its parameters are read at once, its data at the end of the field. */
export const barcode = (read: (parameters: Parameters, state: PrinterState) => DrawBarcode): Command =>
  withParameters((state, parameters, command) => {
    state.field.content = { command, needsData: true, draw: read(parameters, state) }
  })

/** The number of each parameter; `undefined` where a command has none of the kind. */
interface Places {
  readonly height: number
  readonly text: number | undefined
  readonly above: number | undefined
  /** The place of the text where the command leaves it out. */
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
    ...barDotsOf(bar),
  }
}

const tenths = 10

/** Wide elements get whole dots, rounded down (^BY, table of ratios). */
const barDotsOf = ({ module, ratioTenths }: ZplMemory['bar']): BarDots => ({
  narrowDots: module,
  wideDots: Math.floor((module * ratioTenths) / tenths),
})

/** Dots by which a symbol stands below the origin of `^FO`, and above the base of `^FT`. */
interface Shifts {
  readonly belowOrigin: number
  readonly aboveBase: number
}

const unshifted: Shifts = { belowOrigin: 0, aboveBase: 0 }

/** The field that ends: its origin and its label. */
const targetOf = (state: PrinterState, { belowOrigin, aboveBase }: Shifts = unshifted): BarcodeTarget => ({
  cornerOf: (size, rotation) => {
    const { x, y } = cornerOf(state, size, rotation)
    return { x, y: state.field.isTypeset ? y - aboveBase : y + belowOrigin }
  },
  isReversed: isReversed(state),
  dotsPerMillimetre: state.memory.dotsPerMillimetre,
  add: (mark) => addMark(state, mark),
})

/** Places the barcode at the field's origin; answers its corner. */
export const addBarcode = (state: PrinterState, barcode: Barcode, shifts = unshifted): Point =>
  drawBarcode(targetOf(state, shifts), barcode)

/** Bars at the field's origin, with the printer's own line of text; answers why not. */
export const addContent = (
  state: PrinterState,
  wish: LinearWish,
  content: LinearContent | Refused,
): string | undefined => ('reason' in content ? content.reason : drawLinear(targetOf(state), wish, content))

/** The printer's own line of text beside a barcode of the field. */
export const addBarcodeText = (state: PrinterState, text: BarcodeText): void => drawBarcodeText(targetOf(state), text)
