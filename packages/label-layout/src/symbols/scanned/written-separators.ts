import { groupSeparator } from '../code-128.ts'

/** Texts that scanners and their software send in place of U+001D, which no key types. */
const writtenSeparators = [
  /<GS>/gi,
  /\{GS\}/gi,
  /\[GS\]/gi,
  /<FNC1>/gi,
  /\{FNC1\}/gi,
  /\[FNC1\]/gi,
  /\^FNC1/gi,
  /\^\]/g,
  /~1/g,
  /~029/g,
  /~d029/gi,
  /\\x1d/gi,
  /\\u001d/gi,
  /\\F/gi,
  /%1D/gi,
]

/** The text once for each of these that it contains, with separators in their place. */
export const withWrittenSeparators = (text: string): readonly string[] =>
  writtenSeparators.map((written) => text.replace(written, groupSeparator)).filter((replaced) => replaced !== text)

/** Characters outside character set 82, which no GS1 value contains (GS1 General Specifications 7.11). */
const foreignCharacters = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/gu

/**
 * The text with separators in place of a character that no GS1 value contains. `undefined` when there is no such character,
 * when there are different ones, and when the text ends with it, as a value must follow a separator.
 */
export function withForeignSeparator(text: string): string | undefined {
  const [separator, ...others] = new Set(text.match(foreignCharacters))
  if (separator === undefined || others.length > 0 || text.endsWith(separator)) return undefined
  return text.replaceAll(separator, groupSeparator)
}
