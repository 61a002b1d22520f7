import type { Emu } from '@labelwright/label-document/lengths'
import type { BarcodeMark, Mark, TextMark } from '../drawing.ts'
import type { LayoutResources } from '../layout-resources.ts'
import type { Box } from './finding.ts'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const box = ({ x, y, width, height }: Place): Box => ({
  x: x as Emu,
  y: y as Emu,
  width: width as Emu,
  height: height as Emu,
})

/** The place that a mark's ink takes on the label; for text the line from ascender to descender. */
export function boxOfMark(mark: Mark, resources: LayoutResources): Box {
  if (mark.type === 'shape') return boxOfShape(mark.polygons)
  if (mark.type === 'text') return boxOfText(mark, resources)
  if (mark.type === 'barcode') return boxOfSymbol(mark)
  return box(mark)
}

function boxOfShape(polygons: readonly Int32Array[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const polygon of polygons) {
    for (let index = 0; index < polygon.length; index += 2) {
      const [x = 0, y = 0] = [polygon[index], polygon[index + 1]]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return left > right
    ? box({ x: 0, y: 0, width: 0, height: 0 })
    : box({ x: left, y: top, width: right - left, height: bottom - top })
}

/** The width of a module, the narrowest bar. */
export const moduleOf = ({ module, symbol }: BarcodeMark): Emu =>
  (symbol.kind === 'linear' ? module * (symbol.narrowUnits ?? 1) : module) as Emu

/** Of the modules, after they are turned. */
export function boxOfSymbol({ x, y, symbol, module, rotation }: BarcodeMark): Box {
  const columns = symbol.kind === 'linear' ? symbol.widths.reduce((sum, one) => sum + one, 0) : symbol.columns
  const long = columns * module
  const tall = symbol.kind === 'linear' ? symbol.barHeight : matrixHeight(symbol, module)
  return rotation % 180 === 0 ? box({ x, y, width: long, height: tall }) : box({ x, y, width: tall, height: long })
}

const matrixHeight = (
  { rows, rowHeights }: { readonly rows: number; readonly rowHeights?: readonly number[] },
  module: number,
): number => rowHeights?.reduce((sum, row) => sum + row, 0) ?? rows * module

// Capitals and figures; what hangs below the baseline is little.
const above = 0.72
const below = 0.2

function boxOfText(
  { x, y, size, advances, fontKey, rotation, stretch = 1 }: TextMark,
  { fonts, plainFont }: LayoutResources,
): Box {
  const { unitsPerEm } = (fonts.get(fontKey) ?? plainFont).trueType
  const long = (advances.reduce((sum, one) => sum + one, 0) * size * stretch) / unitsPerEm
  const [up, down] = [above * size, below * size]
  if (rotation === 0) return box({ x, y: y - up, width: long, height: up + down })
  if (rotation === 90) return box({ x: x - down, y, width: up + down, height: long })
  if (rotation === 180) return box({ x: x - long, y: y - down, width: long, height: up + down })
  return box({ x: x - up, y: y - long, width: up + down, height: long })
}

/** Whether two places have more than an edge in common. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** A symbol's place with its quiet zone: left, right, above and below in modules as the symbol is read. */
export function withQuietZone(
  mark: BarcodeMark,
  symbol: Box,
  [left, right, beside]: readonly [number, number, number],
): Box {
  const { rotation } = mark
  const module = moduleOf(mark)
  const sides = { 0: [left, right], 90: [beside, beside], 180: [right, left], 270: [beside, beside] } as const
  const ends = { 0: [beside, beside], 90: [left, right], 180: [beside, beside], 270: [right, left] } as const
  const [west, east] = sides[rotation]
  const [north, south] = ends[rotation]
  return box({
    x: symbol.x - west * module,
    y: symbol.y - north * module,
    width: symbol.width + (west + east) * module,
    height: symbol.height + (north + south) * module,
  })
}
