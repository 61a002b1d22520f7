import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { BarcodeMark, LinearSymbol, Mark, MatrixSymbol } from '../drawing.ts'
import { gs1Incomplete } from '../gs1-partners.ts'
import { encodeSymbol } from '../symbols/encode-symbol.ts'
import type { EncodedSymbol, Refusal } from '../symbols/encoded-symbol.ts'
import { paintMaxiCode } from '../symbols/library/maxi-code.ts'
import { addOnGap } from '../symbols/retail/ean-add-on.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { frameOf, snap, snapThickness, topLeft } from './frame.ts'
import { layOutAddOn, layOutBearerBars, layOutSwissCross } from './lay-out-symbol-extras.ts'
import { layOutSymbolText, sizeOfText, symbolTextHeight } from './lay-out-symbol-text.ts'
import type { PlacedSymbol } from './placed-symbol.ts'
import { bearerModules, rowHeightsOf } from './symbol-heights.ts'
import { withRatio } from './wide-ratio.ts'

/** The filled contents of a barcode; `text` where the element has a text of its own. */
export interface BarcodeTexts {
  readonly content: string
  readonly text: string | undefined
}

export function layOutBarcode(element: BarcodeElement, { content, text }: BarcodeTexts, target: Target): LaidOut {
  if (content.trim() === '') {
    return refuse(element, { code: 'barcode-content-empty', reason: 'The barcode has no content.' })
  }
  const encoded = encodeSymbol(content, element, target.resources.symbols)
  if ('reason' in encoded) return refuse(element, encoded)
  const { placed, fits } = place(element, { encoded, text }, target)
  const problems: Problem[] = fits ? [] : [tooLarge(element)]
  const line = placed.textHeight > 0 ? layOutSymbolText(placed, text, target) : nothing
  const isVisible = placed.height >= target.dot
  const marks = isVisible ? [toMark(placed, target), ...extrasOf(placed, target), ...line.marks] : []
  if (isVisible) problems.push(...line.problems)
  problems.push(...(encoded.advice ?? []).map((message) => gs1Incomplete(element.id, message)))
  const { gs1Rules: rules } = encoded
  return { marks, problems, ...(rules && { gs1Symbols: [{ elementId: element.id, rules }] }) }
}

function extrasOf(placed: PlacedSymbol, target: Target): Mark[] {
  const { addOn, hasSwissCross } = placed.encoded
  const bars = placed.bearer > 0 ? layOutBearerBars(placed, target) : []
  const cross = hasSwissCross ? layOutSwissCross(placed, target) : []
  return [...bars, ...cross, ...(addOn ? layOutAddOn(placed, addOn, target) : [])]
}

function place(
  element: BarcodeElement,
  { encoded, text }: { readonly encoded: EncodedSymbol; readonly text: string | undefined },
  target: Target,
): { readonly placed: PlacedSymbol; readonly fits: boolean } {
  const { dot } = target
  const frame = frameOf(element, element.rotation)
  // MaxiCode has one size: its matrix is already dots.
  const module = encoded.hexagons ? dot : snapThickness(toEmu(element.moduleWidth), dot)
  const sized = encoded.hexagons ? { ...encoded, symbol: paintMaxiCode(encoded.hexagons, dot) } : encoded
  const { symbol: widened, unit } = withRatio(sized.symbol, element.wideRatio, { module, dot })
  const width = (countModules(widened) * unit) as Emu
  const showsText = element.showText && (text ?? encoded.text) !== ''
  const textHeight = showsText ? symbolTextHeight(sizeOfText(element, module)) : 0
  const bearer = encoded.hasBearerBars && element.bearerBars !== false ? bearerModules * module : 0
  const free = frame.height - textHeight - 2 * bearer
  const { symbol, height } = withHeights({ ...sized, symbol: widened }, { module, free, dot })
  const fullWidth = width + addOnWidth(encoded) * module
  const left = Math.max(0, Math.floor((frame.width - fullWidth) / 2 / dot) * dot)
  const top = bearer + (element.textPlace === 'above' ? Math.ceil(textHeight / dot) * dot : 0)
  const ofSymbol = { element, encoded: { ...sized, symbol }, frame, module, unit }
  const placed: PlacedSymbol = { ...ofSymbol, left, top, width, height, bearer, textHeight }
  // Half a dot is forgiven: a frame drawn in millimetres is seldom a whole number of dots.
  const fits = fullWidth <= frame.width + dot / 2 && height <= free + dot / 2 && height >= dot
  return { placed, fits }
}

const addOnWidth = ({ addOn }: EncodedSymbol): number => (addOn ? addOnGap + countModules(addOn.symbol) : 0)

function withHeights(
  encoded: EncodedSymbol,
  room: { readonly module: Emu; readonly free: number; readonly dot: Emu },
): { readonly symbol: LinearSymbol | MatrixSymbol; readonly height: Emu } {
  const { symbol } = encoded
  if (symbol.kind === 'linear') {
    const barHeight = snap(room.free, room.dot)
    return { symbol: { ...symbol, barHeight }, height: barHeight }
  }
  if (!encoded.rowModules) return { symbol, height: (symbol.rows * room.module) as Emu }
  const rowHeights = rowHeightsOf(encoded.rowModules, encoded.stretches, room)
  const height = rowHeights.reduce((sum, row) => sum + row, 0) as Emu
  return { symbol: { ...symbol, rowHeights }, height }
}

function toMark(placed: PlacedSymbol, { dot }: Target): BarcodeMark {
  const { element, encoded, frame, unit: module, left, top, width, height } = placed
  const { data, symbol } = encoded
  const [x, y] = topLeft(frame, { left, top, width, height })
  const { id: elementId, symbology, rotation } = element
  return { type: 'barcode', elementId, symbology, data, x: snap(x, dot), y: snap(y, dot), rotation, module, symbol }
}

function countModules(symbol: LinearSymbol | MatrixSymbol): number {
  if (symbol.kind === 'matrix') return symbol.columns
  let modules = 0
  for (const width of symbol.widths) modules += width
  return modules
}

function refuse({ id }: BarcodeElement, { code, reason, ...finer }: Refusal): LaidOut {
  const problem: Problem = { code, severity: 'error', message: reason, elementId: id, ...finer }
  return { ...nothing, problems: [problem] }
}

const tooLarge = ({ id }: BarcodeElement): Problem => ({
  code: 'barcode-too-large',
  severity: 'error',
  message: 'The barcode does not fit its frame: make the frame larger or the bars narrower.',
  elementId: id,
})
