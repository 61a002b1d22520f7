import { groupSeparator } from '../code-128.ts'

/** A scanned text without what is no part of its symbol. */
export interface ScannedText {
  readonly text: string
  /** The scanner's prefix for a kind of symbol (ISO/IEC 15424), such as `]C1`; `undefined` where it sends none. */
  readonly prefix: string | undefined
  /** A separator stood before or behind the text: the FNC1 in the first position, as some scanners send it. */
  readonly hadSeparator: boolean
}

const identifier = /^\][A-Za-z][0-9A-Za-z]/

/** Takes the symbology identifier off, and blanks, separators and control signs at both ends (STX, ETX, line ends). */
export function readScannedText(scanned: string): ScannedText {
  const outer = trimSigns(scanned)
  const [prefix] = identifier.exec(outer.text) ?? []
  const inner = trimSigns(outer.text.slice(prefix?.length ?? 0))
  return { text: inner.text, prefix, hadSeparator: outer.hadSeparator || inner.hadSeparator }
}

const isOutside = (character = 'x'): boolean => character.trim() === '' || character < ' '

function trimSigns(text: string): Pick<ScannedText, 'text' | 'hadSeparator'> {
  let from = 0
  let to = text.length
  while (from < to && isOutside(text[from])) from += 1
  while (to > from && isOutside(text[to - 1])) to -= 1
  const around = text.slice(0, from) + text.slice(to)
  return { text: text.slice(from, to), hadSeparator: around.includes(groupSeparator) }
}
