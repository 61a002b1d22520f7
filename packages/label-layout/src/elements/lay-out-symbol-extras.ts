import type { Emu } from '@labelwright/label-document/lengths'
import type { LinearSymbol, Mark } from '../drawing.ts'
import { addOnGap } from '../symbols/retail/ean-add-on.ts'
import { shapeLine } from '../text/break-lines.ts'
import type { Target } from './element-layout.ts'
import { snap, topLeft } from './frame.ts'
import { placeSymbolLine, symbolTextHeight, symbolTextSize } from './lay-out-symbol-text.ts'
import { type PlacedSymbol, ruleInFrame } from './placed-symbol.ts'

const quietModules = 10

/** Bars along top and bottom, over the quiet zones as far as the frame reaches. */
export function layOutBearerBars(placed: PlacedSymbol, target: Target): Mark[] {
  const { module, frame, top, height, bearer } = placed
  const left = Math.max(0, placed.left - quietModules * module)
  const right = Math.min(
    Math.floor(frame.width / target.dot) * target.dot,
    placed.left + placed.width + quietModules * module,
  )
  return [top - bearer, top + height].map((start) =>
    ruleInFrame(placed, target, { left, top: start, width: right - left, height: bearer }),
  )
}

/** The small symbol right of an EAN or UPC: its figures above, its bars down to where the guard bars reach. */
export function layOutAddOn(
  placed: PlacedSymbol,
  { digits, symbol }: { readonly digits: string; readonly symbol: LinearSymbol },
  target: Target,
): Mark[] {
  const { element, frame, module } = placed
  const left = placed.left + placed.width + addOnGap * module
  const width = symbol.widths.reduce((sum, one) => sum + one, 0) * module
  const ownText = element.showText ? snap(symbolTextHeight(symbolTextSize(module)), target.dot) : 0
  const top = placed.top + ownText
  const barHeight = (placed.height - ownText) as Emu
  if (barHeight < target.dot) return []
  const [x, y] = topLeft(frame, { left, top, width, height: barHeight })
  const bars: Mark = {
    type: 'barcode',
    symbology: 'ean-add-on',
    data: digits,
    x: snap(x, target.dot),
    y: snap(y, target.dot),
    rotation: element.rotation,
    module,
    symbol: { ...symbol, barHeight },
  }
  if (!element.showText) return [bars]
  const size = symbolTextSize(module)
  const font = target.resources.plainFont
  const line = shapeLine(font, digits)
  const textWidth = (line.width * size) / font.trueType.unitsPerEm
  return [bars, placeSymbolLine(placed, target, { line, size, left: left + (width - textWidth) / 2, top: placed.top })]
}
