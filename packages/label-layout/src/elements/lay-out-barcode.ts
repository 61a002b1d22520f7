import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { BarcodeMark, LinearSymbol, Mark } from '../drawing.ts'
import { type EncodedSymbol, encodeSymbol } from '../symbols/encode-symbol.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { frameOf, snap, snapThickness, topLeft } from './frame.ts'
import { layOutSymbolText, symbolTextHeight } from './lay-out-symbol-text.ts'
import type { PlacedSymbol } from './placed-symbol.ts'

export function layOutBarcode(element: BarcodeElement, content: string, target: Target): LaidOut {
  if (content.trim() === '') {
    return refuse(element, 'barcode-content-empty', 'The barcode has no content.')
  }
  const encoded = encodeSymbol(content, element)
  if ('reason' in encoded) return refuse(element, encoded.code, encoded.reason)
  const placed = place(element, encoded, target)
  return { marks: placed.marks, problems: placed.fits ? [] : [tooLarge(element)] }
}

function place(
  element: BarcodeElement,
  encoded: EncodedSymbol,
  target: Target,
): { readonly marks: readonly Mark[]; readonly fits: boolean } {
  const frame = frameOf(element, element.rotation)
  const module = snapThickness(toEmu(element.moduleWidth), target.dot)
  const width = (countColumns(encoded) * module) as Emu
  const showsText = element.showText && encoded.symbol.kind === 'linear'
  const textHeight = showsText ? symbolTextHeight(module) : 0
  const height =
    encoded.symbol.kind === 'linear'
      ? snap(frame.height - textHeight, target.dot)
      : ((encoded.symbol.rows * module) as Emu)
  const left = Math.floor((frame.width - width) / 2 / target.dot) * target.dot
  const placed: PlacedSymbol = { element, encoded, frame, module, left: Math.max(left, 0), width, height }
  // Half a dot is forgiven: a frame drawn in millimetres is seldom a whole number of dots.
  const fits = width <= frame.width + target.dot / 2 && height <= frame.height + target.dot / 2 && height >= target.dot
  if (height < target.dot) return { marks: [], fits }
  const marks: Mark[] = [toMark(placed, target)]
  if (showsText) marks.push(...layOutSymbolText(placed, target))
  return { marks, fits }
}

function toMark({ element, encoded, frame, module, left, width, height }: PlacedSymbol, { dot }: Target): BarcodeMark {
  const [x, y] = topLeft(frame, left, 0, width, height)
  const symbol = encoded.symbol.kind === 'linear' ? withHeight(encoded.symbol, height) : encoded.symbol
  const { symbology, rotation } = element
  return { type: 'barcode', symbology, data: encoded.data, x: snap(x, dot), y: snap(y, dot), rotation, module, symbol }
}

const withHeight = (symbol: LinearSymbol, barHeight: Emu): LinearSymbol => ({ ...symbol, barHeight })

function countColumns({ symbol }: EncodedSymbol): number {
  if (symbol.kind === 'matrix') return symbol.columns
  let columns = 0
  for (const width of symbol.widths) columns += width
  return columns
}

function refuse({ id }: BarcodeElement, code: Problem['code'], message: string): LaidOut {
  return { ...nothing, problems: [{ code, severity: 'error', message, elementId: id }] }
}

const tooLarge = ({ id }: BarcodeElement): Problem => ({
  code: 'barcode-too-large',
  severity: 'error',
  message: 'The barcode does not fit its frame: make the frame larger or the bars narrower.',
  elementId: id,
})
