import type { Emu } from '@labelwright/label-document/lengths'
import type { Mark } from '../drawing.ts'
import type { Font } from '../layout-resources.ts'
import { ean13GuardBars } from '../symbols/ean-13.ts'
import { shapeLine, type TextLine } from '../text/break-lines.ts'
import type { Target } from './element-layout.ts'
import { snap, topLeft } from './frame.ts'
import type { PlacedSymbol } from './placed-symbol.ts'

// In EMU: 2.2 to 3.2 mm, between them nine modules, so that the text grows with the symbol.
const smallestText = 79_200
const largestText = 115_200
const textModules = 9
// Capitals and figures are 0.71 em high; brackets hang a little below the baseline.
const figureHeight = 0.72
const spaceAbove = 0.32
const spaceBelow = 0.24
const guardModules = 5

const textSize = (module: number): number => Math.min(largestText, Math.max(smallestText, textModules * module))

/** The height to keep free below the bars for the line that people read, EMU. */
export const symbolTextHeight = (module: number): number => textSize(module) * (spaceAbove + figureHeight + spaceBelow)

/** The human-readable line below the bars; for EAN-13 in its well-known shape, with the guard bars reaching down between the figures. */
export function layOutSymbolText(placed: PlacedSymbol, target: Target): Mark[] {
  return placed.element.symbology === 'ean13' ? layOutEan13Text(placed, target) : [layOutLine(placed, target)]
}

function layOutLine(placed: PlacedSymbol, target: Target): Mark {
  const font = target.resources.plainFont
  const line = shapeLine(font, placed.encoded.text)
  const natural = (line.width * textSize(placed.module)) / font.trueType.unitsPerEm
  const scale = Math.min(1, placed.frame.width / natural)
  const size = textSize(placed.module) * scale
  const left = placed.left + placed.width / 2 - (natural * scale) / 2
  return toMark(placed, target, { line, size, left: Math.max(0, left) })
}

function layOutEan13Text(placed: PlacedSymbol, target: Target): Mark[] {
  const font = target.resources.plainFont
  const { module, left } = placed
  const digits = placed.encoded.text
  const digitWidth = shapeLine(font, '0').width / font.trueType.unitsPerEm
  // A figure may not be wider than its seven modules.
  const size = Math.min(textSize(module), (6.4 * module) / digitWidth)
  const group = (from: number, to: number, firstModule: number): Mark =>
    toMark(placed, target, spread(font, digits.slice(from, to), size, left + firstModule * module, 7 * module))
  const leading = spread(font, digits.slice(0, 1), size, left - 9 * module, 7 * module)
  const guards = ean13GuardBars.map((start): Mark => {
    const height = snap(guardModules * module, target.dot)
    const [x, y] = topLeft(placed.frame, left + start * module, placed.height, module, height)
    const isUpright = placed.element.rotation % 180 === 0
    const [width, tall] = isUpright ? [module, height] : [height, module]
    return { type: 'rule', x: snap(x, target.dot), y: snap(y, target.dot), width, height: tall }
  })
  return [toMark(placed, target, leading), group(1, 7, 3), group(7, 13, 50), ...guards]
}

interface PlacedLine {
  readonly line: TextLine
  readonly size: number
  readonly left: number
}

// Each figure in the middle of a cell as wide as its bars.
function spread(font: Font, text: string, size: number, left: number, cell: number): PlacedLine {
  const line = shapeLine(font, text)
  const cellUnits = (cell * font.trueType.unitsPerEm) / size
  const advances = line.advances.map(() => Math.round(cellUnits))
  const digitUnits = line.width / Math.max(1, text.length)
  return { line: { ...line, advances }, size, left: left + ((cellUnits - digitUnits) / 2 / cellUnits) * cell }
}

function toMark(placed: PlacedSymbol, { dot, resources }: Target, { line, size, left }: PlacedLine): Mark {
  const down = placed.height + (spaceAbove + figureHeight) * size
  const [x, y] = placed.frame.toLabel(left, down)
  return {
    type: 'text',
    x: snap(x, dot),
    y: snap(y, dot),
    rotation: placed.element.rotation,
    fontKey: resources.plainFont.key,
    size: Math.round(size) as Emu,
    text: line.text,
    glyphs: line.glyphs,
    advances: line.advances,
  }
}
