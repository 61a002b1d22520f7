// Shades as patterns of dots, the same in every output: what a printer of one colour would make of a grey.
import type { Shade } from '@labelwright/label-document/element-formats'
import { type Bitmap, createBitmap, fillRectangle, type PlacedBitmap } from './bitmap.ts'

/** Sides of a pattern's squares on paper, EMU: 0.125 mm, a dot at 203 dpi; a thermal head cannot print single dots of 600 dpi evenly. */
const squareEmu = 4_500

/** Whether a square of the pattern is painted, by its place on the label. */
const isPainted: Readonly<Record<Shade, (column: number, row: number) => boolean>> = {
  25: (column, row) => column % 2 === 0 && row % 2 === 0,
  50: (column, row) => (column + row) % 2 === 0,
  75: (column, row) => column % 2 === 0 || row % 2 === 0,
}

/** Keeps the dots of the pattern only. It begins at the label's corner, so that shades beside each other fit. `dot` in EMU. */
export function shadeDots({ x, y, bitmap }: PlacedBitmap, shade: Shade, dot: number): PlacedBitmap {
  const square = Math.max(1, Math.round(squareEmu / dot))
  const pattern = patternRows({ shade, square, left: x, widthDots: bitmap.widthDots })
  const shaded = createBitmap(bitmap.widthDots, bitmap.heightDots)
  for (let row = 0; row < bitmap.heightDots; row++) {
    const squareRow = Math.floor((y + row) / square)
    const rowPattern = pattern[((squareRow % 2) + 2) % 2]
    const start = row * bitmap.bytesPerRow
    for (let byte = 0; byte < bitmap.bytesPerRow; byte++) {
      shaded.bits[start + byte] = (bitmap.bits[start + byte] ?? 0) & (rowPattern?.bits[byte] ?? 0)
    }
  }
  return { x, y, bitmap: shaded }
}

interface PatternRow {
  readonly shade: Shade
  /** In dots. */
  readonly square: number
  /** Of the first dot on the label. */
  readonly left: number
  readonly widthDots: number
}

/** The pattern of an even and of an odd row of squares, a row of dots each. */
function patternRows({ shade, square, left, widthDots }: PatternRow): readonly Bitmap[] {
  return [0, 1].map((row) => {
    const dots = createBitmap(widthDots, 1)
    for (let column = 0; column < widthDots; column++) {
      const squareColumn = Math.abs(Math.floor((left + column) / square) % 2)
      if (isPainted[shade](squareColumn, row)) fillRectangle(dots, { x: column, y: 0, width: 1, height: 1 })
    }
    return dots
  })
}
