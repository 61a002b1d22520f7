import type { FontFamilies } from '../layout-resources.ts'
import { type LaidLine, pieceWidth, shapeLine, spaceLetters, type TextPiece } from './break-lines.ts'
import { withStandIns } from './stand-in-fonts.ts'
import type { StyledRun } from './styled-run.ts'
import { addressBreaks, embeddingLevels, isAddress, lineBreaks } from './unicode-rules.ts'
import { noWords, type WordPlaces, withWordBreaks } from './word-breaks.ts'

/** One paragraph, ready to be set in lines of any width. */
export interface Paragraph {
  /** The whole paragraph in one line. */
  readonly whole: LaidLine
  /** Lines of at most so many ems, broken where UAX 14 allows; a longer word has a line of its own. */
  readonly breakAt: (widest: number) => readonly LaidLine[]
}

export interface ParagraphOptions {
  readonly runs: readonly StyledRun[]
  /** Where stand-ins come from. */
  readonly families: FontFamilies
  readonly direction: 'ltr' | 'rtl' | undefined
  /** Scripts without spaces are broken nowhere when absent. */
  readonly words?: WordPlaces
}

// Scripts that are written from left to right, letter after letter: Latin, Greek, Cyrillic, Armenian, CJK and signs.
const simple =
  /^[\u0020-\u00ac\u00ae-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u2bff\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]*$/

/** Takes a paragraph, without line feeds, apart by looks, directions (UAX 9) and fonts. */
export function createParagraph({ runs, families, direction, words = noWords }: ParagraphOptions): Paragraph {
  const styled = runs.flatMap((run) => withStandIns(run, families))
  const text = styled.map((run) => run.text).join('')
  const isPlain = direction !== 'rtl' && simple.test(text)
  const [only] = styled
  const setLine =
    isPlain && styled.length === 1 && only
      ? (from: number, to: number) => lineOf([pieceOf(only, text.slice(from, to), false)])
      : createLineSetter(styled, text, isPlain ? new Uint8Array(text.length) : embeddingLevels(text, direction))
  const whole = setLine(0, text.length)
  return {
    whole,
    breakAt: (widest) => {
      if (whole.width <= widest) return [whole]
      const lines = breakLines(placesToBreak({ text, words }, widest, setLine), { text, widest }, setLine)
      // What is only spaces is one line.
      return lines.length > 0 ? lines : [whole]
    },
  }
}

type SetLine = (from: number, to: number) => LaidLine

interface Width {
  readonly text: string
  /** In ems. */
  readonly widest: number
}

function breakLines(places: readonly number[], { text, widest }: Width, setLine: SetLine): readonly LaidLine[] {
  const lines: LaidLine[] = []
  let start = 0
  let end = 0
  let line: LaidLine | undefined
  const finish = (): void => {
    if (line && end > start) lines.push(line)
    start = end
    line = undefined
  }
  for (const place of places) {
    const longer = setLine(start, trimmedEnd(text, start, place))
    if (line && longer.width > widest) {
      finish()
      line = setLine(start, trimmedEnd(text, start, place))
    } else line = longer
    end = place
  }
  finish()
  return lines.filter(({ pieces }) => pieces.length > 0)
}

/** Addresses that are too long for a line of their own may be broken at their signs, too. */
function placesToBreak(
  { text, words }: { readonly text: string; readonly words: WordPlaces },
  widest: number,
  setLine: SetLine,
): number[] {
  let start = 0
  return withWordBreaks(lineBreaks(text), text, words).flatMap((end, index, ends) => {
    // UAX 14 breaks behind the slashes of an address; it is one word here.
    const next = ends[index + 1]
    if (next !== undefined && !/\s$/.test(text.slice(start, end)) && isAddress(text.slice(start))) return []
    const from = start
    start = end
    const isLong = isAddress(text.slice(from, end)) && setLine(from, trimmedEnd(text, from, end)).width > widest
    return isLong ? [...addressBreaks(text.slice(from, end)).map((place) => from + place), end] : [end]
  })
}

// Spaces at the end of a line take no room.
function trimmedEnd(text: string, start: number, end: number): number {
  let trimmed = end
  while (trimmed > start && (text[trimmed - 1] === ' ' || text[trimmed - 1] === '\u3000')) trimmed--
  return trimmed
}

function lineOf(pieces: readonly TextPiece[]): LaidLine {
  let width = 0
  for (const piece of pieces) width += pieceWidth(piece)
  return { pieces: pieces.filter((piece) => piece.line.glyphs.length > 0), width }
}

function pieceOf(style: StyledRun, text: string, isRightToLeft: boolean): TextPiece {
  const line = shapeLine(style.font, text, isRightToLeft)
  if (style.letterSpacing === 0 || joined.test(text)) return { style, line }
  return { style, line: spaceLetters(line, Math.round(style.letterSpacing * style.font.trueType.unitsPerEm)) }
}

// Scripts whose letters join (UAX 24 names them): room between the letters would tear words apart.
const joined = /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Mongolian}\p{sc=Nko}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}]/u

interface Stretch {
  readonly style: StyledRun
  readonly from: number
  readonly to: number
  readonly level: number
}

function createLineSetter(runs: readonly StyledRun[], text: string, levels: Uint8Array): SetLine {
  const stretches = stretchesOf(runs, levels)
  return (from, to) => {
    const cut = stretches.flatMap((stretch) => cutTo(stretch, from, to))
    const pieces = inVisualOrder(cut).map(({ style, from: start, to: end, level }) =>
      pieceOf(style, visible(text.slice(start, end), end === to), level % 2 === 1),
    )
    return lineOf(pieces)
  }
}

// Of one look and one level each, in the order of reading.
function stretchesOf(runs: readonly StyledRun[], levels: Uint8Array): Stretch[] {
  const stretches: Stretch[] = []
  let start = 0
  for (const style of runs) {
    const end = start + style.text.length
    for (let from = start; from < end; ) {
      const level = levels[from] ?? 0
      let to = from + 1
      while (to < end && levels[to] === level) to++
      stretches.push({ style, from, to, level })
      from = to
    }
    start = end
  }
  return stretches
}

function cutTo(stretch: Stretch, from: number, to: number): Stretch[] {
  const [start, end] = [Math.max(stretch.from, from), Math.min(stretch.to, to)]
  return start < end ? [{ ...stretch, from: start, to: end }] : []
}

// UAX 9, L2: from the highest level down to the lowest odd one, what is at or above it is turned about.
function inVisualOrder(stretches: readonly Stretch[]): readonly Stretch[] {
  const highest = stretches.reduce((level, stretch) => Math.max(level, stretch.level), 0)
  let order = stretches
  for (let level = highest; level > 0; level--) order = turnAbout(order, level)
  return order
}

function turnAbout(stretches: readonly Stretch[], level: number): readonly Stretch[] {
  const turned: Stretch[] = []
  let group: Stretch[] = []
  for (const stretch of stretches) {
    if (stretch.level >= level) group.unshift(stretch)
    else {
      turned.push(...group, stretch)
      group = []
    }
  }
  return [...turned, ...group]
}

// A soft hyphen shows only where the line is broken at it; marks that only tell a direction show nowhere.
function visible(text: string, isLineEnd: boolean): string {
  if (!/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text)) return text
  const shown = isLineEnd ? text.replace(/\u00ad$/, '-') : text
  return shown.replaceAll(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}
