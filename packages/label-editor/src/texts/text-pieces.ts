// A text as it is typed in: letters, and variables that stand as one sign among them.
import type { TextEdit } from '@labelwright/open-label/commands'

/** `{{variable}}`, `{{= expression }}` and `{{row.column}}`; an expression starts with = and may hold single braces. */
export const placeholder = /\{\{(=(?:[^}]|\}(?!\}))*\}?|[^{}]*)\}\}/g

export interface TextPiece {
  /** Where it begins, in UTF-16 code units. */
  readonly at: number
  /** As it is stored. */
  readonly text: string
  /** What stands between the braces; undefined for letters. */
  readonly variable: string | undefined
}

/** Letters and variables of a content, one after the other; together they are the content. */
export function piecesOf(content: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  const addLetters = (to: number): void => {
    if (to > end) pieces.push({ at: end, text: content.slice(end, to), variable: undefined })
  }
  for (const { 0: text, 1: inside = '', index } of content.matchAll(placeholder)) {
    const variable = inside.trim()
    if (variable === '') continue
    addLetters(index)
    pieces.push({ at: index, text, variable })
    end = index + text.length
  }
  addLetters(content.length)
  return pieces
}

export interface TextRange {
  readonly from: number
  readonly to: number
}

/** A range that cuts no variable: one that reaches into a variable holds all of it, a caret in one goes behind it. */
export function wholeRange(content: string, { from, to }: TextRange): TextRange {
  const inside = (at: number): TextPiece | undefined =>
    piecesOf(content).find((piece) => piece.variable !== undefined && piece.at < at && at < endOf(piece))
  const [first, last] = [inside(from), inside(to)]
  if (from === to) return first ? { from: endOf(first), to: endOf(first) } : { from, to }
  return { from: first?.at ?? from, to: last ? endOf(last) : to }
}

const endOf = ({ at, text }: TextPiece): number => at + text.length

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What Backspace or Delete takes away at a caret: a whole variable, or one letter as people see it. */
export function rangeBeside(content: string, caret: number, way: 'before' | 'behind'): TextRange {
  const isBefore = way === 'before'
  const beside = piecesOf(content).find((piece) => (isBefore ? endOf(piece) : piece.at) === caret)
  if (beside?.variable !== undefined) return { from: beside.at, to: endOf(beside) }
  if (!isBefore) {
    const [next] = letters.segment(content.slice(caret))
    return { from: caret, to: caret + (next?.segment.length ?? 0) }
  }
  const last = letters.segment(content).containing(caret - 1)
  return { from: caret === 0 ? 0 : (last?.index ?? caret), to: caret }
}

/** The edit that puts letters in place of a range. */
export const replacing = ({ from, to }: TextRange, ins: string): TextEdit => ({ at: from, del: to - from, ins })

export interface VariableWish {
  /** From the braces to the caret. */
  readonly range: TextRange
  /** Names that it may become: those that begin with the letters first. */
  readonly names: readonly string[]
}

const mostNames = 8

/** The variables that `{{` and the letters behind it may become at a caret; undefined where nobody has begun to name one. */
export function variableWish(content: string, caret: number, names: readonly string[]): VariableWish | undefined {
  const open = /\{\{([^{}\n]*)$/.exec(content.slice(0, caret))
  if (!open) return undefined
  const wanted = (open[1] ?? '').trim().toLowerCase()
  const begins = names.filter((name) => name.toLowerCase().startsWith(wanted))
  const holds = names.filter((name) => !begins.includes(name) && name.toLowerCase().includes(wanted))
  const found = [...begins, ...holds].slice(0, mostNames)
  // What closes the braces already goes with them.
  const closing = /^\}{1,2}/.exec(content.slice(caret))?.[0].length ?? 0
  return found.length === 0 ? undefined : { range: { from: open.index, to: caret + closing }, names: found }
}
