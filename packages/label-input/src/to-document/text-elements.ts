import { type Micrometres, micrometres } from '@labelwright/label-document/lengths'
import { lineHeight } from '@labelwright/label-layout/text/fit-text'
import { frameAlong } from '../printer/frame-along.ts'
import { type Point, pointAlong } from '../printer/geometry.ts'
import type { Rectangle } from '../printer/painting/shape-rows.ts'
import type { PrinterField, PrinterMark, PrinterTextBlock, TextMark } from '../printer/printer-label.ts'
import { baselineStart } from '../printer/text/baseline-start.ts'
import { capitalShareOf, textWidthDots } from '../printer/text/printer-fonts.ts'
import { addElement, type Conversion } from './conversion.ts'
import { contentOf } from './field-content.ts'
import { type FontMatch, family, matchFont } from './printer-font.ts'
import { blackShare } from './reversed.ts'

const [smallestFont, largestFont] = [350, 500_000]
const [leastSpacing, mostSpacing] = [50, 400]
const mostLines = 100

interface Setting {
  /** The start of the first line's baseline. */
  readonly start: Point
  readonly content: string
  readonly align: PrinterTextBlock['align']
  /** Along the lines. */
  readonly lengthDots: number
  readonly lines: number
  /** Hundredths of the font size; only of text that is broken into lines. */
  readonly lineSpacing?: number
}

interface TextLine {
  readonly field: PrinterField | undefined
  readonly mark: TextMark
  /** The mark whose data it says: itself, or the barcode that it stands beside. */
  readonly changesWith: PrinterMark
}

/** Puts a line of text on the label. */
export function addText(conversion: Conversion, { field, mark, changesWith }: TextLine): void {
  const font = matchFont(mark, conversion.options.resources)
  const width = textWidthDots(mark.text, mark)
  const content = contentOf(conversion, { field, mark: changesWith, text: mark.text })
  const { block } = mark
  const isRight = block ? block.align === 'right' : mark.anchor === 'top-right' && mark.rotation === 0
  const lengthDots = block?.widthDots || Math.max(width, font.widthDots)
  // A line held at its right end starts its whole length before it.
  const before = isRight ? lengthDots - (block?.widthDots ?? width) : 0
  const start = pointAlong(baselineStart(mark, width), mark.rotation, { along: -before, below: 0 })
  const align = isRight ? 'right' : (block?.align ?? 'left')
  const { widthDots, heightDots } = conversion.label
  // A text that is held at its left may grow out of its frame.
  const frameDots = align === 'left' ? Math.min(lengthDots, Math.max(widthDots, heightDots)) : lengthDots
  addTextElement(conversion, { mark, field, font }, { start, content, align, lengthDots: frameDots, lines: 1 })
}

interface TextBlock {
  readonly field: PrinterField
  readonly block: PrinterTextBlock
  /** The first of its lines. */
  readonly mark: TextMark
}

/** Puts the lines of a block on the label as one text. */
export function addTextBlock(conversion: Conversion, { field, block, mark }: TextBlock): void {
  const font = matchFont(mark, conversion.options.resources)
  const content = contentOf(conversion, { field, mark, text: block.text })
  const { anchor, x, y, align, widthDots } = block
  const start = baselineStart({ ...mark, anchor, x, y }, widthDots)
  if (block.indentDots > 0) {
    conversion.addRemark(field.place, 'The indent of the second line and those below it was left out.')
  }
  const spacing = Math.round((block.pitchDots / font.fontSizeDots) * 100)
  const lineSpacing = Math.min(mostSpacing, Math.max(leastSpacing, spacing))
  const lines = Math.min(mostLines, Math.max(1, Math.ceil(textWidthDots(block.text, mark) / Math.max(1, widthDots))))
  addTextElement(
    conversion,
    { mark, field, font },
    { start, content, align, lengthDots: widthDots, lines, lineSpacing },
  )
}

interface TextSource {
  readonly mark: TextMark
  readonly field: PrinterField | undefined
  readonly font: FontMatch
}

function addTextElement(conversion: Conversion, { mark, field, font }: TextSource, setting: Setting): void {
  const { start, content, align, lengthDots, lines, lineSpacing } = setting
  const { rotation } = mark
  const { bold, fontStretch, letterSpacing } = font
  const top = pointAlong(start, rotation, { along: 0, below: -font.ascentDots })
  const below = font.fontSizeDots * (lineHeight + ((lines - 1) * (lineSpacing ?? 0)) / 100)
  const box = frameAlong(top, rotation, { along: lengthDots, below })
  const fontSize = fontSizeOf(conversion, font, field)
  if (!font.isAsWide) {
    conversion.addRemark(field?.place, `"${mark.text.slice(0, 40)}" is wider or narrower than on the printer.`)
  }
  const isWhite = mark.isReversed && blackShare(conversion, inkBox(mark, setting)) > 0.5
  const element = {
    type: 'text',
    ...conversion.frameOf(box),
    content,
    fontFamily: family,
    bold,
    fontSize,
    align,
    wrap: lineSpacing !== undefined,
    minimumFontSize: fontSize,
    rotation,
    ...(lineSpacing !== undefined && { lineSpacing }),
    ...(fontStretch !== 100 && { fontStretch }),
    ...(letterSpacing !== 0 && { letterSpacing }),
    // A printer neither shrinks a field nor cuts it off.
    grows: true,
    ...(isWhite && { ink: 'white' as const }),
  } as const
  addElement(conversion, { element, box, place: field?.place })
}

function fontSizeOf(
  { lengthOf, addRemark }: Conversion,
  { fontSizeDots }: FontMatch,
  field: PrinterField | undefined,
): Micrometres {
  const size = lengthOf(fontSizeDots)
  const kept = Math.min(largestFont, Math.max(smallestFont, size))
  if (kept !== size) addRemark(field?.place, `A text of ${size / 1000} mm was set in ${kept / 1000} mm.`)
  return micrometres(kept)
}

const shares = { left: 0, justify: 0, center: 0.5, right: 1 } as const

/** Of the first line, from the baseline to the top of the capitals. */
function inkBox(mark: TextMark, { start, align, lengthDots }: Setting): Rectangle {
  const width = Math.min(lengthDots, textWidthDots(mark.text, mark))
  const rise = mark.heightDots * capitalShareOf(mark)
  const from = pointAlong(start, mark.rotation, { along: (lengthDots - width) * shares[align], below: 0 })
  return frameAlong(from, mark.rotation, { along: width, below: -rise })
}
