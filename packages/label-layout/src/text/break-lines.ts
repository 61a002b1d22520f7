import type { Font } from '../layout-resources.ts'
import type { ShapedText } from './harfbuzz.ts'
import type { StyledRun } from './styled-run.ts'

/** A line of text, shaped; `width` in font units. */
export interface TextLine extends ShapedText {
  readonly text: string
  readonly width: number
}

export function shapeLine(font: Font, text: string, isRightToLeft = false): TextLine {
  const shaped = font.shape(text, isRightToLeft)
  const { glyphs, advances, offsets } = shaped
  let width = 0
  for (let index = 0; index < advances.length; index++) width += advances[index] ?? 0
  if (shaped.clusters) return { ...shaped, text, width }
  return offsets ? { glyphs, advances, offsets, text, width } : { glyphs, advances, text, width }
}

/** A shaped piece of one look and direction. */
export interface TextPiece {
  readonly style: StyledRun
  readonly line: TextLine
}

/** A line as it stands from left to right; `width` in ems of the text's font size. */
export interface LaidLine {
  readonly pieces: readonly TextPiece[]
  readonly width: number
  /** The paragraph goes on in the next line. */
  readonly goesOn?: true
}

/** The same line with room behind each of its letters, `units` of the font; marks stand on their letters as before. */
export function spaceLetters(line: TextLine, units: number): TextLine {
  const advances = line.advances.map((advance) => (advance > 0 ? advance + units : advance))
  return { ...line, advances, width: advances.reduce((sum, advance) => sum + advance, 0) }
}

/** Splits a text at its line feeds. Tabs and other kinds of line ends become what they mean on a label. */
export const paragraphsOf = (text: string): string[] =>
  /[\r\n\t\u2028\u2029]/.test(text)
    ? text
        .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
        .replaceAll('\t', ' ')
        .split('\n')
    : [text]

/** A piece with its width in ems. */
export function pieceWidth({ style, line }: TextPiece): number {
  return (line.width / style.font.trueType.unitsPerEm) * style.scale * style.stretch
}
