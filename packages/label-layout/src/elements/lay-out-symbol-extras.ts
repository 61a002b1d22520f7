import type { Emu } from '@labelwright/label-document/lengths'
import type { LinearSymbol, Mark } from '../drawing.ts'
import { addOnGap } from '../symbols/retail/ean-add-on.ts'
import { shapeLine } from '../text/break-lines.ts'
import type { Target } from './element-layout.ts'
import { snap, topLeft } from './frame.ts'
import { fontOfFigures, placeSymbolLine, symbolTextHeight, symbolTextSize } from './lay-out-symbol-text.ts'
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

// Shares of the symbol's side, 46 mm: a black square of 6 mm on a white one of 7 mm (Swiss Implementation Guidelines QR-bill
// 6.4.2), and the arms of the cross as in the coat of arms: 20 : 6 of the height of 32.
const swissCross = [
  { width: 7 / 46, height: 7 / 46, ink: 'white' },
  { width: 6 / 46, height: 6 / 46, ink: undefined },
  { width: 3.75 / 46, height: 1.125 / 46, ink: 'white' },
  { width: 1.125 / 46, height: 3.75 / 46, ink: 'white' },
] as const

/** The Swiss cross in the middle of a symbol, over its modules. */
export function layOutSwissCross(placed: PlacedSymbol, target: Target): Mark[] {
  const { dot } = target
  return swissCross.map(({ width, height, ink }): Mark => {
    // As many dots as the symbol is even or odd, so that the middle is exact.
    const dots = (share: number, side: number): number => {
      const wanted = Math.round((share * side) / dot)
      return (wanted + ((wanted + Math.round(side / dot)) % 2)) * dot
    }
    const [across, down] = [dots(width, placed.width), dots(height, placed.height)]
    const left = placed.left + (placed.width - across) / 2
    const top = placed.top + (placed.height - down) / 2
    return { ...ruleInFrame(placed, target, { left, top, width: across, height: down }), ...(ink && { ink }) }
  })
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
    elementId: element.id,
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
  const font = fontOfFigures(element, digits, target.resources)
  const line = shapeLine(font, digits)
  const textWidth = (line.width * size) / font.trueType.unitsPerEm
  const middle = left + (width - textWidth) / 2
  return [bars, placeSymbolLine(placed, target, { line, font, size, left: middle, top: placed.top })]
}
