/** One line of a block. */
export interface Line {
  readonly text: string
  readonly indentDots: number
  /** Of its paragraph. */
  readonly isLast: boolean
}

interface Wrapping {
  readonly widthDots: number
  /** Of the second line and all below it. */
  readonly indentDots: number
  readonly measure: (text: string) => number
}

/** A place where a word may be parted: a control character, for it stays what it is in every character set. */
export const softHyphen = '\u0001'
/** Field data of a block is at most 3 K (^FB, comments). */
const mostBlockCharacters = 3_072

/**
 * Breaks text into lines as `^FB` does: at blanks, which are dropped there, at soft hyphens, and within a word that is
 * longer than a line, with a hyphen. U+000A starts a new line.
 */
export function wrapText(text: string, { widthDots, indentDots, measure }: Wrapping): Line[] {
  const lines: Line[] = []
  for (const paragraph of text.slice(0, mostBlockCharacters).split('\n')) {
    let rest = paragraph
    do {
      const indent = lines.length === 0 ? 0 : indentDots
      const { line, after } = takeLine(rest, (part) => measure(part) <= widthDots - indent)
      lines.push({ text: line, indentDots: indent, isLast: after === '' })
      rest = after
    } while (rest !== '')
  }
  return lines
}

interface Taken {
  readonly line: string
  readonly after: string
}

/** Without the places where words may be parted. */
export const visibleText = (text: string): string => text.replaceAll(softHyphen, '')

function takeLine(text: string, fits: (part: string) => boolean): Taken {
  if (fits(visibleText(text))) return { line: visibleText(text), after: '' }
  let best: Taken | undefined
  for (let at = 1; at < text.length; at++) {
    const sign = text[at]
    if (sign !== ' ' && sign !== softHyphen) continue
    const line = visibleText(text.slice(0, at)) + (sign === softHyphen ? '-' : '')
    if (!fits(line)) break
    best = { line: line.trimEnd(), after: text.slice(at + 1).replace(/^ +/, '') }
  }
  return best ?? partWord(text, fits)
}

/** At least one character, so that a line narrower than any of them ends as well. */
function partWord(text: string, fits: (part: string) => boolean): Taken {
  let length = 1
  while (length < text.length && fits(`${visibleText(text.slice(0, length + 1))}-`)) length++
  return { line: `${visibleText(text.slice(0, length))}-`, after: text.slice(length) }
}
