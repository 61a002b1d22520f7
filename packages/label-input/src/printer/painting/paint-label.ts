import type {
  BarcodeMark,
  BitsMark,
  PrinterLabel,
  PrinterLinearSymbol,
  PrinterMark,
  PrinterMatrixSymbol,
  RuleMark,
} from '../printer-label.ts'
import { type Rectangle, rowsOfShape } from './shape-rows.ts'

/** The dots that the print head burns, one byte each, 1 = black. */
export interface Dots {
  readonly width: number
  readonly height: number
  readonly black: Uint8Array
}

/** More dots are not shown: 4 × 40 in at 600 dpi. */
const mostPaintedDots = 60_000_000

/** More ink than this, over and over again, would keep the page waiting. */
const mostInkDots = 4_000_000_000
const mostMarks = 100_000

/** Whether a label is small enough to be painted. */
export function isPaintable({ widthDots, heightDots, marks }: PrinterLabel): boolean {
  if (widthDots * heightDots > mostPaintedDots || marks.length > mostMarks) return false
  let ink = 0
  for (const mark of marks) {
    if (mark.type === 'rule' || mark.type === 'shape') {
      ink += Math.min(mark.width, widthDots) * Math.min(mark.height, heightDots)
    } else if (mark.type === 'bits') ink += mark.bitmap.bytes.length * 8
  }
  return ink <= mostInkDots
}

/** Burns everything but text, whose shapes only a real printer's font knows. */
export function paintLabel(label: PrinterLabel): Dots {
  const dots: Dots = {
    width: label.widthDots,
    height: label.heightDots,
    black: new Uint8Array(label.widthDots * label.heightDots),
  }
  for (const mark of label.marks) paintMark(dots, mark)
  return dots
}

/** Burns one mark over what is there. */
export function paintMark(dots: Dots, mark: PrinterMark): void {
  if (mark.type === 'rule') fill(dots, mark, mark)
  else if (mark.type === 'shape') for (const row of rowsOfShape(mark)) fill(dots, row, mark)
  else if (mark.type === 'bits') paintBits(dots, mark)
  else if (mark.type === 'barcode') paintBarcode(dots, mark)
}

type Ink = Pick<RuleMark, 'isReversed'> & Partial<Pick<RuleMark, 'isWhite'>>

/** What lies off the label is lost, as on paper. */
function fill(dots: Dots, { x, y, width, height }: Rectangle, ink: Ink): void {
  const left = Math.max(0, x)
  const right = Math.min(dots.width, x + width)
  const bottom = Math.min(dots.height, y + height)
  if (left >= right) return
  for (let row = Math.max(0, y); row < bottom; row++) {
    const start = row * dots.width
    if (ink.isReversed) invert(dots.black, start + left, start + right)
    else dots.black.fill(ink.isWhite ? 0 : 1, start + left, start + right)
  }
}

function invert(black: Uint8Array, from: number, to: number): void {
  for (let index = from; index < to; index++) black[index] = 1 - (black[index] ?? 0)
}

function paintBits(dots: Dots, { x, y, bitmap, scaleX, scaleY, isReversed }: BitsMark): void {
  const columns = bitmap.bytesPerRow * 8
  for (let row = 0; row < bitmap.rows; row++) {
    for (let column = 0; column < columns; column++) {
      const byte = bitmap.bytes[row * bitmap.bytesPerRow + (column >> 3)] ?? 0
      if (byte === 0) column |= 7
      else if (byte & (0x80 >> (column & 7))) {
        fill(dots, { x: x + column * scaleX, y: y + row * scaleY, width: scaleX, height: scaleY }, { isReversed })
      }
    }
  }
}

function paintBarcode(dots: Dots, barcode: BarcodeMark): void {
  const { width, height, bars } = barsOf(barcode)
  for (const bar of bars) {
    const turned = turn(bar, { width, height }, barcode.rotation)
    fill(dots, { ...turned, x: barcode.x + turned.x, y: barcode.y + turned.y }, barcode)
  }
}

interface Bars {
  readonly width: number
  readonly height: number
  readonly bars: readonly Rectangle[]
}

/** The dark rectangles of a symbol before rotation. */
const barsOf = ({ symbol, moduleDots }: BarcodeMark): Bars =>
  symbol.kind === 'matrix' ? modulesOf(symbol, moduleDots) : linesOf(symbol)

function modulesOf({ columns, rows, modules, rowDots }: PrinterMatrixSymbol, moduleDots: number): Bars {
  const bars: Rectangle[] = []
  let y = 0
  for (let row = 0; row < rows; row++) {
    const height = rowDots?.[row] ?? moduleDots
    for (let column = 0; column < columns; column++) {
      if (modules[row * columns + column]) bars.push({ x: column * moduleDots, y, width: moduleDots, height })
    }
    y += height
  }
  return { width: columns * moduleDots, height: y, bars }
}

function linesOf({ widths, barHeightDots: height, guards }: PrinterLinearSymbol): Bars {
  const depthAt = (x: number): number =>
    guards?.ranges.some(([from, to]) => x >= from && x < to) ? guards.depthDots : 0
  const bars: Rectangle[] = []
  let x = 0
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: height + depthAt(x) })
    x += width
  }
  return { width: x, height, bars }
}

/** Where a rectangle comes to lie when its frame is turned clockwise; the frame's corner stays at 0, 0. */
function turn(
  { x, y, width, height }: Rectangle,
  frame: { readonly width: number; readonly height: number },
  rotation: BarcodeMark['rotation'],
): Rectangle {
  switch (rotation) {
    case 90:
      return { x: frame.height - y - height, y: x, width: height, height: width }
    case 180:
      return { x: frame.width - x - width, y: frame.height - y - height, width, height }
    case 270:
      return { x: y, y: frame.width - x - width, width: height, height: width }
    default:
      return { x, y, width, height }
  }
}
