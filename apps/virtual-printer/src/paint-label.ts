import type { ZplBarcode, ZplBits, ZplLabel, ZplMark, ZplRule } from '@labelwright/label-input/zpl/zpl-label'

/** The dots that the print head burns, one byte each, 1 = black. */
export interface Dots {
  readonly width: number
  readonly height: number
  readonly black: Uint8Array
}

/** More dots are not shown: 4 × 40 in at 600 dpi. */
export const mostPaintedDots = 60_000_000

/** Burns everything but text, whose shapes only a real printer's font knows. */
export function paintLabel(label: ZplLabel): Dots {
  const dots: Dots = {
    width: label.widthDots,
    height: label.heightDots,
    black: new Uint8Array(label.widthDots * label.heightDots),
  }
  for (const mark of label.marks) paintMark(dots, mark)
  return dots
}

function paintMark(dots: Dots, mark: ZplMark): void {
  if (mark.type === 'rule') fill(dots, mark, mark)
  else if (mark.type === 'bits') paintBits(dots, mark)
  else if (mark.type === 'barcode') paintBarcode(dots, mark)
}

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Ink = Pick<ZplRule, 'isReversed'> & Partial<Pick<ZplRule, 'isWhite'>>

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

function paintBits(dots: Dots, { x, y, bitmap, scaleX, scaleY, isReversed }: ZplBits): void {
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

function paintBarcode(dots: Dots, barcode: ZplBarcode): void {
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
function barsOf({ symbol, moduleDots }: ZplBarcode): Bars {
  const bars: Rectangle[] = []
  if (symbol.kind === 'matrix') {
    const { columns, rows, modules } = symbol
    for (const [index, module] of modules.entries()) {
      if (module === 0) continue
      const x = (index % columns) * moduleDots
      const y = Math.floor(index / columns) * moduleDots
      bars.push({ x, y, width: moduleDots, height: moduleDots })
    }
    return { width: columns * moduleDots, height: rows * moduleDots, bars }
  }
  let x = 0
  for (const [index, modules] of symbol.widths.entries()) {
    const width = modules * moduleDots
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: symbol.barHeightDots })
    x += width
  }
  return { width: x, height: symbol.barHeightDots, bars }
}

/** Where a rectangle comes to lie when its frame is turned clockwise; the frame's corner stays at 0, 0. */
function turn(
  { x, y, width, height }: Rectangle,
  frame: { readonly width: number; readonly height: number },
  rotation: ZplBarcode['rotation'],
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
