// The dots of single marks: bars, pictures and glyphs, each at its place.
import type { Rotation } from '@labelwright/label-document/label-document'
import type { BarcodeMark, ImageMark, TextMark } from '@labelwright/label-layout/drawing'
import type { Font, LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { Bitmap, PlacedBitmap, Rectangle } from './bitmap.ts'
import { dither } from './dither.ts'
import { rasteriseGlyph, turn } from './glyph-bitmap.ts'

/** Calls for every dark rectangle of a symbol, in dots from its top left corner on the label, turned as the mark says. */
export function forEachBar(
  { symbol, module, rotation }: BarcodeMark,
  dot: number,
  paint: (bar: Rectangle) => void,
): void {
  const step = module / dot
  const { width, height } = symbolSize({ symbol, module }, dot)
  const paintTurned = (bar: Rectangle): void => paint(turnIn({ width, height }, bar, rotation))
  if (symbol.kind === 'linear') {
    let left = 0
    symbol.widths.forEach((modules, index) => {
      if (index % 2 === 0 && modules > 0) paintTurned({ x: left, y: 0, width: modules * step, height })
      left += modules * step
    })
    return
  }
  let top = 0
  for (let row = 0; row < symbol.rows; row++) {
    const tall = symbol.rowHeights ? (symbol.rowHeights[row] ?? 0) / dot : step
    const modules = symbol.modules.subarray(row * symbol.columns, (row + 1) * symbol.columns)
    forEachRun(modules, (from, length) => paintTurned({ x: from * step, y: top, width: length * step, height: tall }))
    top += tall
  }
}

// Clockwise with the symbol of that size.
function turnIn({ width, height }: Pick<Rectangle, 'width' | 'height'>, bar: Rectangle, rotation: Rotation): Rectangle {
  if (rotation === 0) return bar
  const [right, below] = [width - bar.x - bar.width, height - bar.y - bar.height]
  if (rotation === 180) return { x: right, y: below, width: bar.width, height: bar.height }
  const [x, y] = rotation === 90 ? [below, bar.x] : [bar.y, right]
  return { x, y, width: bar.height, height: bar.width }
}

/** The size of a symbol's modules in dots, before it is turned. */
export function symbolSize(
  { symbol, module }: Pick<BarcodeMark, 'symbol' | 'module'>,
  dot: number,
): { readonly width: number; readonly height: number } {
  const step = module / dot
  if (symbol.kind === 'linear') {
    return { width: step * symbol.widths.reduce((sum, one) => sum + one, 0), height: symbol.barHeight / dot }
  }
  const height = symbol.rowHeights ? symbol.rowHeights.reduce((sum, row) => sum + row, 0) / dot : step * symbol.rows
  return { width: step * symbol.columns, height }
}

function forEachRun(row: Uint8Array, paint: (from: number, length: number) => void): void {
  let from = -1
  for (let column = 0; column <= row.length; column++) {
    const isDark = row[column] === 1
    if (isDark && from < 0) from = column
    if (!isDark && from >= 0) {
      paint(from, column - from)
      from = -1
    }
  }
}

const dithered = new WeakMap<Uint8Array, Map<string, Bitmap>>()

/** A picture as dots. Kept as long as its pixels are, because a label's picture is the same on every label. */
export function rasteriseImage(mark: ImageMark, dot: number): Bitmap {
  const [width, height] = [mark.width / dot, mark.height / dot]
  const sizes = dithered.get(mark.grey) ?? new Map<string, Bitmap>()
  dithered.set(mark.grey, sizes)
  const key = `${width}x${height}`
  const bitmap = sizes.get(key) ?? dither(mark, width, height)
  sizes.set(key, bitmap)
  return bitmap
}

const glyphBitmaps = new WeakMap<Font, Map<string, Map<number, PlacedBitmap | undefined>>>()
const mostGlyphStyles = 400

// Glyphs of one font at one size and turn.
function glyphsOf(font: Font, style: string): Map<number, PlacedBitmap | undefined> {
  const styles = glyphBitmaps.get(font) ?? new Map<string, Map<number, PlacedBitmap | undefined>>()
  glyphBitmaps.set(font, styles)
  const known = styles.get(style)
  if (known) return known
  // Sizes come from the labels, so the memory for them is bounded.
  if (styles.size >= mostGlyphStyles) styles.clear()
  const glyphs = new Map<number, PlacedBitmap | undefined>()
  styles.set(style, glyphs)
  return glyphs
}

/** The glyphs of a text as dots, each with its place on the label. */
export function placeGlyphs(mark: TextMark, dot: number, resources: LayoutResources): PlacedBitmap[] {
  const font = resources.fonts.get(mark.fontKey) ?? resources.plainFont
  const dotsPerUnit = mark.size / dot / font.trueType.unitsPerEm
  const { rotation, stretch = 1 } = mark
  const known = glyphsOf(font, `${dotsPerUnit}/${stretch}/${rotation}`)
  const glyphs: PlacedBitmap[] = []
  let pen = 0
  mark.glyphs.forEach((glyph, index) => {
    if (!known.has(glyph)) {
      known.set(glyph, rasteriseGlyph(font.trueType.outline(glyph), { dotsPerUnit, stretch, rotation }))
    }
    const placed = known.get(glyph)
    if (placed) {
      const right = (pen + (mark.offsets?.[index * 2] ?? 0)) * dotsPerUnit * stretch
      const up = (mark.offsets?.[index * 2 + 1] ?? 0) * dotsPerUnit
      const [x, y] = turn(right, -up, rotation)
      const place = { x: Math.round(mark.x / dot + x) + placed.x, y: Math.round(mark.y / dot + y) + placed.y }
      glyphs.push({ ...place, bitmap: placed.bitmap })
    }
    pen += mark.advances[index] ?? 0
  })
  return glyphs
}
