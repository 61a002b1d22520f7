// The frame of a barcode as large as its symbol.
import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { emuPerMicrometre } from '@labelwright/label-document/lengths'
import { type Symbology, symbologies, symbologyTraits } from '@labelwright/label-document/symbologies'
import { hasOwnText } from '@labelwright/label-document/symbology-options'
import { sizeOfText, symbolTextHeight } from '@labelwright/label-layout/elements/lay-out-symbol-text'
import { bearerModules } from '@labelwright/label-layout/elements/symbol-heights'
import type { Fields } from '@labelwright/open-label/records'
import { type Measuring, measureSymbol, type SymbolSize } from './measure-symbol.ts'
import { printedModule } from './smallest-module.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Bars that had no height at all become so high, micrometres. */
const usualBars = 10_000
/** Lower bars are hardly read by hand. */
const leastBars = 3_000

/**
 * Width and height of a frame that holds a symbol with such modules, in micrometres. Bars keep the height that the frame gives
 * them; a matrix and a stacked symbol have their own.
 */
export function fitFrame(fields: Fields, symbol: SymbolSize, module: number): Size | undefined {
  const { symbology, rotation } = fields
  if (typeof symbology !== 'string' || !Object.hasOwn(symbologies, symbology)) return undefined
  const isUpright = Number(rotation ?? 0) % 180 === 0
  const beside = textHeight(fields, symbology as Symbology, module) + bearerHeight(fields, module)
  const room = Number(isUpright ? fields.height : fields.width) - beside
  const isLinear = symbologyTraits(symbology as Symbology).shape === 'linear'
  const bars = isLinear ? barsIn(room) : symbol.across
  const [along, across] = [Math.ceil(symbol.along), Math.ceil(bars + beside)]
  return isUpright ? { width: along, height: across } : { width: across, height: along }
}

/** The frame of a barcode as it is laid out by itself; undefined where its content is none of the symbology. */
export function frameOfBarcode(fields: Fields, measuring: Measuring): Size | undefined {
  const symbol = measureSymbol(fields, measuring)
  return symbol && fitFrame(fields, symbol, printedModule(Number(fields.moduleWidth), measuring.dpi))
}

const barsIn = (room: number): number => (room >= leastBars ? room : usualBars)

/** Both bearer bars of ITF-14. */
const bearerHeight = ({ symbology, bearerBars }: Fields, module: number): number =>
  symbology === 'itf14' && bearerBars !== false ? 2 * bearerModules * module : 0

/** Kept free for the human-readable line, micrometres. */
function textHeight(fields: Fields, symbology: Symbology, module: number): number {
  if (fields.showText !== true || (fields.text === undefined && !hasOwnText(symbology))) return 0
  const element = fields as unknown as BarcodeElement
  return Math.ceil(symbolTextHeight(sizeOfText(element, module * emuPerMicrometre)) / emuPerMicrometre)
}
