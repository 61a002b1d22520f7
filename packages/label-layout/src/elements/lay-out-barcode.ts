import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { BarcodeMark, LinearSymbol, Mark, MatrixSymbol } from '../drawing.ts'
import { encodeSymbol } from '../symbols/encode-symbol.ts'
import type { EncodedSymbol, Refusal } from '../symbols/encoded-symbol.ts'
import { paintMaxiCode } from '../symbols/library/maxi-code.ts'
import { addOnGap } from '../symbols/retail/ean-add-on.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { frameOf, snap, snapThickness, topLeft } from './frame.ts'
import { layOutAddOn, layOutBearerBars } from './lay-out-symbol-extras.ts'
import { layOutSymbolText, symbolTextHeight } from './lay-out-symbol-text.ts'
import type { PlacedSymbol } from './placed-symbol.ts'
import { bearerModules, rowHeightsOf } from './symbol-heights.ts'

export function layOutBarcode(element: BarcodeElement, content: string, target: Target): LaidOut {
  if (content.trim() === '') {
    return refuse(element, { code: 'barcode-content-empty', reason: 'The barcode has no content.' })
  }
  const encoded = encodeSymbol(content, element, target.resources.symbols.library)
  if ('reason' in encoded) return refuse(element, encoded)
  const { marks, fits } = place(element, encoded, target)
  const problems: Problem[] = fits ? [] : [tooLarge(element)]
  for (const message of encoded.advice ?? []) {
    problems.push({
      code: 'gs1-invalid',
      detail: 'gs1-incomplete',
      severity: 'warning',
      message,
      elementId: element.id,
    })
  }
  return { marks, problems }
}

function place(
  element: BarcodeElement,
  encoded: EncodedSymbol,
  target: Target,
): { readonly marks: readonly Mark[]; readonly fits: boolean } {
  const { dot } = target
  const frame = frameOf(element, element.rotation)
  // MaxiCode has one size: its matrix is already dots.
  const module = encoded.hexagons ? dot : snapThickness(toEmu(element.moduleWidth), dot)
  const sized = encoded.hexagons ? { ...encoded, symbol: paintMaxiCode(encoded.hexagons, dot) } : encoded
  const width = (countModules(sized.symbol) * module) as Emu
  const showsText = element.showText && encoded.text !== ''
  const textHeight = showsText ? symbolTextHeight(module) : 0
  const top = encoded.hasBearerBars ? bearerModules * module : 0
  const free = frame.height - textHeight - 2 * top
  const { symbol, height } = withHeights(sized, { module, free, dot })
  const fullWidth = width + addOnWidth(encoded) * module
  const left = Math.max(0, Math.floor((frame.width - fullWidth) / 2 / dot) * dot)
  const placed: PlacedSymbol = { element, encoded: { ...sized, symbol }, frame, module, left, top, width, height }
  // Half a dot is forgiven: a frame drawn in millimetres is seldom a whole number of dots.
  const fits = fullWidth <= frame.width + dot / 2 && height <= free + dot / 2 && height >= dot
  if (height < dot) return { marks: [], fits }
  const marks: Mark[] = [toMark(placed, symbol, target)]
  if (encoded.hasBearerBars) marks.push(...layOutBearerBars(placed, target))
  if (encoded.addOn) marks.push(...layOutAddOn(placed, encoded.addOn, target))
  if (showsText) marks.push(...layOutSymbolText(placed, target))
  return { marks, fits }
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

function toMark(placed: PlacedSymbol, symbol: BarcodeMark['symbol'], { dot }: Target): BarcodeMark {
  const { element, encoded, frame, module, left, top, width, height } = placed
  const [x, y] = topLeft(frame, { left, top, width, height })
  const { symbology, rotation } = element
  return { type: 'barcode', symbology, data: encoded.data, x: snap(x, dot), y: snap(y, dot), rotation, module, symbol }
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
