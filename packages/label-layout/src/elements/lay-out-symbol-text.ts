import type { BarcodeElement, TextElement } from '@labelwright/label-document/label-document'
import { type Emu, type Micrometres, toEmu } from '@labelwright/label-document/lengths'
import type { Mark } from '../drawing.ts'
import { type Font, fontKeyOf, type LayoutResources } from '../layout-resources.ts'
import type { DigitGroup, RetailText } from '../symbols/retail/retail-symbol.ts'
import { shapeLine, type TextLine } from '../text/break-lines.ts'
import type { LaidOut, Target } from './element-layout.ts'
import { snap, topLeft } from './frame.ts'
import { layOutText } from './lay-out-text.ts'
import { type PlacedSymbol, ruleInFrame } from './placed-symbol.ts'

// In EMU: 2.2 to 3.2 mm, between them nine modules, so that the text grows with the symbol.
const smallestText = 79_200
const largestText = 115_200
const textModules = 9
// Capitals and figures are 0.71 em high; brackets hang a little below the baseline.
const figureHeight = 0.72
const spaceAbove = 0.32
const spaceBelow = 0.24
const guardModules = 5

/** Of the em, EMU. */
export const symbolTextSize = (module: number): number =>
  Math.min(largestText, Math.max(smallestText, textModules * module))

/** The height to keep free beside the bars for a line of that size, EMU. */
export const symbolTextHeight = (size: number): number => size * (spaceAbove + figureHeight + spaceBelow)

/** The size of an element's human-readable line, EMU. */
export const sizeOfText = ({ textSize }: BarcodeElement, module: number): number =>
  textSize === undefined ? symbolTextSize(module) : toEmu(textSize)

/**
 * The human-readable line; for EAN and UPC in their well-known shape, with the guard bars reaching down between the figures,
 * unless the element wants another line.
 */
export function layOutSymbolText(placed: PlacedSymbol, text: string | undefined, target: Target): LaidOut {
  const { element, encoded } = placed
  if (text !== undefined || element.textFont !== undefined) return layOutOwnText(placed, text ?? encoded.text, target)
  const isPlain = element.textPlace === 'above' || element.textSize !== undefined
  const marks =
    encoded.retail && !isPlain ? layOutRetailText(placed, encoded.retail, target) : [layOutLine(placed, target)]
  return { marks, problems: [] }
}

/** A text or a font of the label's maker may be of any script: it is laid out as a text element over the width of the frame. */
function layOutOwnText(placed: PlacedSymbol, text: string, target: Target): LaidOut {
  const { element, frame, textHeight } = placed
  const size = sizeOfText(element, placed.module)
  const line = { left: 0, top: topOfText(placed, size), width: frame.width, height: Math.max(textHeight, size * 1.2) }
  const [x, y] = topLeft(frame, line)
  const isUpright = element.rotation % 180 === 0
  const [width, height] = isUpright ? [line.width, line.height] : [line.height, line.width]
  const fontSize = toMicrometres(size)
  const fontFamily = element.textFont ?? target.resources.plainFont.family
  const style = { fontFamily, bold: false, fontSize, align: 'center' } as const
  const { id, rotation } = element
  const place = { x: toMicrometres(x), y: toMicrometres(y), width: toMicrometres(width), height: toMicrometres(height) }
  const content: TextElement = {
    ...place,
    ...style,
    id,
    type: 'text',
    content: '',
    wrap: false,
    rotation,
    minimumFontSize: smallestOwnText,
  }
  return layOutText(content, [text], target)
}

// 1 pt, as for any text.
const smallestOwnText = 353 as Micrometres
const toMicrometres = (emu: number): Micrometres => Math.round(emu / 36) as Micrometres

// A line above stands on the bars.
const topOfText = (placed: PlacedSymbol, size: number): number =>
  placed.element.textPlace === 'above'
    ? placed.textHeight - (2 * spaceAbove + figureHeight) * size
    : placed.top + placed.height + placed.bearer

/** The font of an add-on's figures: the element's where it has them; the line says what it lacks. */
export function fontOfFigures({ textFont }: BarcodeElement, digits: string, resources: LayoutResources): Font {
  const font = textFont === undefined ? undefined : resources.fonts.get(fontKeyOf(textFont, false))
  if (!font?.isHere()) return resources.plainFont
  return shapeLine(font, digits).glyphs.includes(0) ? resources.plainFont : font
}

function layOutLine(placed: PlacedSymbol, target: Target): Mark {
  const font = target.resources.plainFont
  const line = shapeLine(font, placed.encoded.text)
  const wanted = sizeOfText(placed.element, placed.module)
  const natural = (line.width * wanted) / font.trueType.unitsPerEm
  const scale = Math.min(1, placed.frame.width / natural)
  const size = wanted * scale
  const left = placed.left + placed.width / 2 - (natural * scale) / 2
  return placeSymbolLine(placed, target, { line, font, size, left: Math.max(0, left), top: topOfText(placed, size) })
}

function layOutRetailText(placed: PlacedSymbol, { groups, guards }: RetailText, target: Target): Mark[] {
  const font = target.resources.plainFont
  const { module, left } = placed
  const digitWidth = shapeLine(font, '0').width / font.trueType.unitsPerEm
  // A figure may not be wider than its seven modules.
  const size = Math.min(symbolTextSize(module), (6.4 * module) / digitWidth)
  const figures = groups.map(({ from, to, firstModule }: DigitGroup): Mark => {
    const line = shapeLine(font, placed.encoded.text.slice(from, to))
    const cellUnits = (7 * module * font.trueType.unitsPerEm) / size
    const cellLeft = left + firstModule * module
    return placeSymbolLine(placed, target, {
      line: spread(line, cellUnits),
      font,
      size,
      left: cellLeft + shareBeside(line, cellUnits) * 7 * module,
      top: placed.height,
    })
  })
  return [...figures, ...guards.flatMap((guard) => guardBars(placed, guard, target))]
}

function guardBars(placed: PlacedSymbol, [from, to]: RetailText['guards'][number], target: Target): Mark[] {
  const { symbol } = placed.encoded
  if (symbol.kind !== 'linear') return []
  const { module } = placed
  const height = snap(guardModules * module, target.dot)
  const bars: Mark[] = []
  let start = 0
  symbol.widths.forEach((width, index) => {
    if (index % 2 === 0 && start >= from && start < to) {
      const box = { left: placed.left + start * module, top: placed.height, width: width * module, height }
      bars.push(ruleInFrame(placed, target, box))
    }
    start += width
  })
  return bars
}

interface PlacedLine {
  readonly line: TextLine
  readonly font: Font
  readonly size: number
  readonly left: number
}

// Each figure in the middle of a cell as wide as its bars: so much of the first cell is left of its figure.
function shareBeside({ width, text }: TextLine, cellUnits: number): number {
  const digitUnits = width / Math.max(1, text.length)
  return (cellUnits - digitUnits) / 2 / cellUnits
}

const spread = (line: TextLine, cellUnits: number): TextLine => ({
  ...line,
  advances: line.advances.map(() => Math.round(cellUnits)),
})

/** A line of a symbol's text, `top` the edge that it stands below. */
export function placeSymbolLine(
  placed: PlacedSymbol,
  { dot }: Target,
  { line, font, size, left, top }: PlacedLine & { readonly top: number },
): Mark {
  const down = top + (spaceAbove + figureHeight) * size
  const [x, y] = placed.frame.toLabel(left, down)
  return {
    type: 'text',
    x: snap(x, dot),
    y: snap(y, dot),
    rotation: placed.element.rotation,
    fontKey: font.key,
    size: Math.round(size) as Emu,
    text: line.text,
    glyphs: line.glyphs,
    advances: line.advances,
  }
}
