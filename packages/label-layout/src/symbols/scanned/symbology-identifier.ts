import { groupSeparator } from '../code-128.ts'

/** A scanned text, apart from its symbology identifier. */
export interface ScannedText {
  readonly text: string
  /** The symbology identifier (ISO/IEC 15424), such as `]C1`; `undefined` when the scanner sends none. */
  readonly prefix: string | undefined
  /** A separator was trimmed from the text. Some scanners send one for the FNC1 in the first position. */
  readonly hadSeparator: boolean
}

const identifier = /^\][A-Za-z][0-9A-Za-z]/

/** Removes the symbology identifier, and blanks, separators and control characters (STX, ETX, line ends) at both ends. */
export function readScannedText(scanned: string): ScannedText {
  const outer = trimOutside(scanned)
  const [prefix] = identifier.exec(outer.text) ?? []
  const inner = trimOutside(outer.text.slice(prefix?.length ?? 0))
  return { text: inner.text, prefix, hadSeparator: outer.hadSeparator || inner.hadSeparator }
}

const isOutside = (character = 'x'): boolean => character.trim() === '' || character < ' '

function trimOutside(text: string): Pick<ScannedText, 'text' | 'hadSeparator'> {
  let from = 0
  let to = text.length
  while (from < to && isOutside(text[from])) from += 1
  while (to > from && isOutside(text[to - 1])) to -= 1
  const around = text.slice(0, from) + text.slice(to)
  return { text: text.slice(from, to), hadSeparator: around.includes(groupSeparator) }
}
