import type { Font } from '../layout-resources.ts'
import type { ShapedText } from './harfbuzz.ts'

/** A line of text, shaped; `width` in font units. */
export interface TextLine extends ShapedText {
  readonly text: string
  readonly width: number
}

export function shapeLine(font: Font, text: string): TextLine {
  const shaped = font.shape(text)
  let width = 0
  for (const advance of shaped.advances) width += advance
  return { ...shaped, text, width }
}

/** Splits a text at its line feeds. Tabs and other kinds of line ends become what they mean on a label. */
export const paragraphsOf = (text: string): string[] =>
  /[\r\n\t]/.test(text) ? text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').split('\n') : [text]

/** Breaks a paragraph between words so that each line is at most `widest` font units; a longer word has a line of its own. */
export function breakLines(font: Font, paragraph: string, widest: number): TextLine[] {
  const whole = shapeLine(font, paragraph)
  if (whole.width <= widest) return [whole]
  const lines: TextLine[] = []
  let line: TextLine | undefined
  for (const word of breakableWords(paragraph)) {
    const longer = shapeLine(font, line ? `${line.text} ${word}` : word)
    if (line && longer.width > widest) {
      lines.push(line)
      line = shapeLine(font, word)
    } else line = longer
  }
  return line ? [...lines, line] : [whole]
}

// Western rule; scripts without spaces need UAX 14 here (TODO(issue): linebreak).
const breakableWords = (paragraph: string): string[] => paragraph.split(' ').filter((word) => word !== '')
