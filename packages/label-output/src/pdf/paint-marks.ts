import type {
  BarcodeMark,
  Drawing,
  ImageMark,
  Mark,
  RuleMark,
  ShapeMark,
  TextMark,
} from '@labelwright/label-layout/drawing'
import type { Font, LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { Bitmap } from '../raster/bitmap.ts'
import { cutOutMark } from '../raster/cut-out-mark.ts'
import { forEachBar, symbolSize } from '../raster/mark-dots.ts'
import type { ByteWriter } from './byte-writer.ts'
import { type Span, spansOf, utf16 } from './glyph-characters.ts'

/** EMU in a point. */
export const emuPerPoint = 12_700

// Renderers that blacken every pixel a path touches would print bars one dot too wide; pulled in by this share of a dot on
// each side, bars are exact in them and in those that look at the middles of pixels.
const unitsPerDot = 32
const inset = 1

/** What painting needs of the file being written: names of fonts and pictures in its resources. */
export interface PageNames {
  readonly resources: LayoutResources
  /** Notes the glyphs as used and answers the font's number. */
  readonly useFont: (mark: TextMark) => number
  /** A picture of greys, in the mark's ink; `accentColor` is the drawing's. */
  readonly useImage: (mark: ImageMark, accentColor: string | undefined) => number
  /** Dots that are painted in the colour of the moment. */
  readonly useDots: (dots: Bitmap) => number
  /** The number of the colour space that has an accent colour, `/A1`. */
  readonly useAccent: (accentColor: string | undefined) => number
}

/** A page, or the form of a design, that is painted. */
export interface PaintedPage {
  readonly writer: ByteWriter
  readonly names: PageNames
  readonly sheet: Drawing
}

/** Writes the operators that paint marks, in their order where it shows. */
export function paintMarks(page: PaintedPage, marks: readonly Mark[]): void {
  let from = 0
  for (let to = 1; to <= marks.length; to++) {
    if (to < marks.length && marks[to]?.ink === marks[from]?.ink) continue
    paintInk(page, marks[from]?.ink, marks.slice(from, to))
    from = to
  }
}

/** Marks of one ink: kinds are painted together, because an ink only adds to itself. */
function paintInk(page: PaintedPage, ink: Mark['ink'], marks: readonly Mark[]): void {
  const { writer, names, sheet } = page
  if (ink === 'white') writer.ascii('q 1 g\n')
  if (ink === 'accent') writer.ascii(`q /A${names.useAccent(sheet.accentColor)} cs 1 scn\n`)
  const [shaded, plain] = [marks.filter(isShaded), marks.filter((mark) => !isShaded(mark))]
  for (const mark of shaded) paintShade(page, mark)
  for (const mark of plain) if (mark.type === 'image') paintImage(page, mark)
  for (const mark of plain) if (mark.type === 'shape') paintShape(page, mark)
  paintBars(page, plain)
  paintTexts(page, plain)
  if (ink) writer.ascii('Q\n')
}

const isShaded = (mark: Mark): boolean => 'shade' in mark

/** A shade as the dots that a printer prints of it, in the colour of the moment. */
function paintShade({ writer, sheet, names }: PaintedPage, mark: Mark): void {
  const dots = cutOutMark(mark, sheet, names.resources)
  if (!dots) return
  const { x, y, bitmap } = dots
  const [width, height] = [bitmap.widthDots * sheet.dot, bitmap.heightDots * sheet.dot]
  paintPicture({ writer, sheet }, { x: x * sheet.dot, y: y * sheet.dot, width, height }, names.useDots(bitmap))
}

function paintBars({ writer, sheet }: PaintedPage, marks: readonly Mark[]): void {
  if (!marks.some((mark) => mark.type === 'rule' || mark.type === 'barcode')) return
  const unit = (sheet.dot / emuPerPoint / unitsPerDot).toFixed(9)
  writer.ascii(`q ${unit} 0 0 ${unit} 0 0 cm\n`)
  let hasRules = false
  for (const mark of marks) {
    if (mark.type !== 'rule') continue
    paintRule(writer, mark, sheet)
    hasRules = true
  }
  if (hasRules) writer.ascii('f\n')
  for (const mark of marks) if (mark.type === 'barcode') paintBarcode(writer, mark, sheet)
  writer.ascii('Q\n')
}

type Sheet = PaintedPage['sheet']

const dotsHigh = (sheet: Sheet): number => Math.round(sheet.height / sheet.dot)

function paintRule(writer: ByteWriter, { x, y, width, height }: RuleMark, sheet: Sheet): void {
  const { dot } = sheet
  writer.integer((x / dot) * unitsPerDot + inset)
  writer.integer((dotsHigh(sheet) - (y + height) / dot) * unitsPerDot + inset)
  writer.integer((width / dot) * unitsPerDot - 2 * inset)
  writer.integer((height / dot) * unitsPerDot - 2 * inset)
  writer.ascii('re\n')
}

// From the symbol's own corner, which keeps the numbers short: most of the time of a batch goes into compressing them.
function paintBarcode(writer: ByteWriter, mark: BarcodeMark, sheet: Sheet): void {
  const { dot } = sheet
  const isUpright = mark.rotation % 180 === 0
  const barHeight = mark.symbol.kind === 'linear' ? (mark.symbol.barHeight / dot) * unitsPerDot - 2 * inset : 1
  const isLinear = mark.symbol.kind === 'linear'
  const size = symbolSize(mark, dot)
  const extent = isUpright ? size.height : size.width
  writer.ascii('q ')
  writer.integer(isLinear && !isUpright ? barHeight : 1)
  writer.ascii('0 0 ')
  writer.integer(isLinear && isUpright ? barHeight : 1)
  writer.integer((mark.x / dot) * unitsPerDot + inset)
  writer.integer((dotsHigh(sheet) - mark.y / dot - extent) * unitsPerDot + inset)
  writer.ascii('cm\n')
  forEachBar(mark, dot, (bar) => {
    writer.integer(isLinear && !isUpright ? 0 : bar.x * unitsPerDot)
    writer.integer(isLinear && isUpright ? 0 : (extent - bar.y - bar.height) * unitsPerDot)
    writer.integer(isLinear && !isUpright ? 1 : bar.width * unitsPerDot - 2 * inset)
    writer.integer(isLinear && isUpright ? 1 : bar.height * unitsPerDot - 2 * inset)
    writer.ascii('re\n')
  })
  writer.ascii('f Q\n')
}

function paintImage({ writer, sheet, names }: PaintedPage, mark: ImageMark): void {
  if (!mark.ink) writer.ascii('q /Multiply gs\n')
  paintPicture({ writer, sheet }, mark, names.useImage(mark, sheet.accentColor))
  if (!mark.ink) writer.ascii('Q\n')
}

/** Paints a picture of the resources at a place, EMU. */
function paintPicture(
  { writer, sheet }: Pick<PaintedPage, 'writer' | 'sheet'>,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  picture: number,
): void {
  // Pulled in like bars: renderers round the edges of a picture outwards, and stretch it by a dot.
  const hair = (sheet.dot * inset) / unitsPerDot
  writer.ascii('q ')
  writer.decimal((place.width - 2 * hair) / emuPerPoint)
  writer.ascii('0 0 ')
  writer.decimal((place.height - 2 * hair) / emuPerPoint)
  writer.decimal((place.x + hair) / emuPerPoint)
  writer.decimal((dotsHigh(sheet) * sheet.dot - place.y - place.height + hair) / emuPerPoint)
  writer.ascii(`cm /I${picture} Do Q\n`)
}

function paintTexts(page: PaintedPage, marks: readonly Mark[]): void {
  const { writer } = page
  if (!marks.some((mark) => mark.type === 'text')) return
  writer.ascii('BT\n')
  for (const mark of marks) if (mark.type === 'text') paintText(page, mark)
  writer.ascii('ET\n')
}

function paintShape({ writer, sheet }: PaintedPage, { polygons }: ShapeMark): void {
  const top = dotsHigh(sheet) * sheet.dot
  for (const polygon of polygons) {
    for (let index = 0; index < polygon.length; index += 2) {
      writer.decimal((polygon[index] ?? 0) / emuPerPoint)
      writer.decimal((top - (polygon[index + 1] ?? 0)) / emuPerPoint)
      writer.ascii(index === 0 ? 'm\n' : 'l\n')
    }
    writer.ascii('h\n')
  }
  writer.ascii('f\n')
}

const turns = { 0: '1 0 0 1 ', 90: '0 -1 1 0 ', 180: '-1 0 0 -1 ', 270: '0 1 -1 0 ' } as const

function paintText({ writer, sheet, names }: PaintedPage, mark: TextMark): void {
  const font = names.resources.fonts.get(mark.fontKey) ?? names.resources.plainFont
  writer.ascii(`/F${names.useFont(mark)} `)
  writer.decimal(mark.size / emuPerPoint)
  writer.ascii('Tf ')
  writer.ascii(turns[mark.rotation])
  writer.decimal(mark.x / emuPerPoint)
  writer.decimal((dotsHigh(sheet) * sheet.dot - mark.y) / emuPerPoint)
  writer.ascii('Tm')
  if (mark.stretch !== undefined) writer.ascii(` ${Math.round(mark.stretch * 100)} Tz `)
  const pen: Pen = { correction: 0, rise: 0 }
  for (const span of spansOf(font, mark)) {
    if (span.text !== undefined) writer.ascii(`/Span<</ActualText<feff${utf16(span.text)}>>>BDC`)
    paintGlyphs(writer, mark, { font, span, pen })
    if (span.text !== undefined) writer.ascii('EMC\n')
  }
  if (pen.rise !== 0) writer.ascii('0 Ts\n')
  if (mark.stretch !== undefined) writer.ascii('100 Tz\n')
}

/** What is left over from one span of glyphs to the next: font units to move the pen by, and how high it stands. */
interface Pen {
  correction: number
  rise: number
}

function paintGlyphs(
  writer: ByteWriter,
  { glyphs, advances, offsets, size }: TextMark,
  { font: { trueType }, span, pen }: { readonly font: Font; readonly span: Span; readonly pen: Pen },
): void {
  writer.ascii('[<')
  const scale = 1000 / trueType.unitsPerEm
  for (let index = span.from; index < span.to; index++) {
    const glyph = glyphs[index] ?? 0
    const right = offsets?.[index * 2] ?? 0
    const up = offsets?.[index * 2 + 1] ?? 0
    pen.correction += right
    if (up !== pen.rise) {
      writer.ascii('>]TJ ')
      writer.decimal((up / trueType.unitsPerEm) * (size / emuPerPoint))
      writer.ascii('Ts[<')
      pen.rise = up
    }
    if (pen.correction !== 0) adjust(writer, pen.correction * scale)
    writer.hex4(glyph)
    pen.correction = (advances[index] ?? 0) - (trueType.advances[glyph] ?? 0) - right
  }
  writer.ascii('>]TJ\n')
}

// TJ numbers move the pen back, in thousandths of an em.
function adjust(writer: ByteWriter, thousandths: number): void {
  writer.ascii('>')
  writer.decimal(-thousandths)
  writer.ascii('<')
}
