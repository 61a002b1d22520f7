// How a text stands in a field: as large as the field says or as fits, never cut.
import type { FieldFont } from './field-font.ts'
import type { FieldLook } from './field-look.ts'
import type { PdfField } from './pdf-fields.ts'

/** Points. Below this nobody reads it. */
export const leastFontSize = 4
/** Of a text of several lines whose field says no size, as Adobe's programs do. */
const largestOfLines = 12
/** Of the font size: from line to line, and how far letters reach above and below their line. */
const lineHeight = 1.15
const [ascent, descent] = [0.75, 0.21]
const step = 0.25

/** The place inside of the border. */
export function innerOf({ width, height, borderWidth }: FieldLook) {
  const margin = Math.min(Math.max(1, borderWidth) + 1, width / 4, height / 4)
  return { margin, width: width - 2 * margin, height: height - 2 * margin }
}

/** The largest font size that a field may be written in. */
export function wantedSize({ fontSize, height, borderWidth }: FieldLook, hasLines: boolean): number {
  if (fontSize > 0) return fontSize
  return hasLines ? largestOfLines : Math.max(leastFontSize, (height - 2 * borderWidth) / lineHeight)
}

export type TextField = Extract<PdfField, { readonly kind: 'text' | 'choice' }>
export const isMultiline = (field: TextField): boolean => field.kind === 'text' && field.isMultiline
export const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

export interface WrittenField {
  readonly field: TextField
  readonly look: FieldLook
  readonly font: FieldFont
}

/** The content of the field (ISO 32000-1 9.4), in the font `/F`; undefined where the text does not fit, or the font lacks a character. */
export function writeFieldText(text: string, { field, look, font }: WrittenField): string | undefined {
  if (field.kind === 'text' && field.isComb) return writeComb(text, { look, font, boxes: field.maximumLength })
  return isMultiline(field) ? writeLines(text, look, font) : writeLine(oneLine(text), look, font)
}

const measure = (font: FieldFont, text: string, size: number): number => (font.widthOf(text) * size) / 1000
const freeOf = (align: FieldLook['align'], free: number): number =>
  align === 'left' ? 0 : align === 'center' ? free / 2 : free
/** Of a line whose letters stand in the middle. */
const middleOf = (height: number, size: number): number => (height - (ascent - descent) * size) / 2

function writeLine(line: string, look: FieldLook, font: FieldFont): string | undefined {
  if (!font.encode(line)) return undefined
  const { margin, width } = innerOf(look)
  // The letters may reach over the margin, as those of most forms do.
  const size = Math.min(
    wantedSize(look, false),
    look.height / (ascent + descent),
    (width * 1000) / Math.max(1, font.widthOf(line)),
  )
  if (size < Math.min(leastFontSize, wantedSize(look, false))) return undefined
  const x = margin + freeOf(look.align, width - measure(font, line, size))
  return show(font, { line, size, x, y: middleOf(look.height, size) })
}

function writeLines(text: string, look: FieldLook, font: FieldFont): string | undefined {
  const paragraphs = text.split(/\r\n|\r|\n/)
  if (paragraphs.some((line) => !font.encode(line))) return undefined
  const { margin, width, height } = innerOf(look)
  for (let size = wantedSize(look, true); size >= leastFontSize; size -= step) {
    const fits = (part: string): boolean => measure(font, part, size) <= width
    const lines = paragraphs.flatMap((line) => breakLine(line, fits))
    if (lines.length * lineHeight * size > height || !lines.every(fits)) continue
    const top = look.height - margin - ascent * size
    return lines
      .map((line, index) => {
        const x = margin + freeOf(look.align, width - measure(font, line, size))
        return show(font, { line, size, x, y: top - index * lineHeight * size })
      })
      .join('\n')
  }
  return undefined
}

interface Comb {
  readonly look: FieldLook
  readonly font: FieldFont
  readonly boxes: number
}

/** The box of a comb that the first of so many characters stands in. */
export const firstBoxOf = ({ align }: FieldLook, boxes: number, characters: number): number =>
  Math.round(freeOf(align, boxes - characters))

function writeComb(text: string, { look, font, boxes }: Comb): string | undefined {
  const characters = [...text]
  if (characters.length > boxes || !font.encode(text)) return undefined
  const box = look.width / boxes
  const widest = Math.max(1, ...characters.map(font.widthOf))
  const size = Math.min(wantedSize(look, false), (box * 1000) / widest, look.height / (ascent + descent))
  if (size < leastFontSize) return undefined
  const first = firstBoxOf(look, boxes, characters.length)
  return characters
    .map((line, index) => {
      const x = (first + index + 0.5) * box - measure(font, line, size) / 2
      return show(font, { line, size, x, y: middleOf(look.height, size) })
    })
    .join('\n')
}

/** As PDF takes numbers, never with an exponent. */
export const pdfNumber = (value: number): string => String(Math.round(value * 1000) / 1000)

function show(
  font: FieldFont,
  { line, size, x, y }: { readonly line: string; readonly size: number; readonly x: number; readonly y: number },
): string {
  const bytes = Buffer.from(font.encode(line) ?? []).toString('hex')
  return `BT /F ${pdfNumber(size)} Tf 1 0 0 1 ${pdfNumber(x)} ${pdfNumber(y)} Tm <${bytes}> Tj ET`
}

/** Breaks between words, and within a word that is longer than a line. */
function breakLine(line: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<= )/)) {
    if (fits((current + word).trimEnd())) {
      current += word
      continue
    }
    if (current !== '') lines.push(current.trimEnd())
    const parts = breakWord(word, fits)
    lines.push(...parts.slice(0, -1))
    current = parts.at(-1) ?? ''
  }
  return [...lines, current.trimEnd()]
}

function breakWord(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && !fits((part + character).trimEnd())) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
