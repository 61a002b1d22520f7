import { groupSeparator } from '../code-128.ts'

/** How scanners and their programs write FNC1 where no key sends U+001D; in any case. */
const written = [
  '<GS>',
  '{GS}',
  '[GS]',
  '<FNC1>',
  '{FNC1}',
  '[FNC1]',
  '^FNC1',
  '^]',
  '~1',
  '~029',
  '~d029',
  '\\x1d',
  '\\u001d',
  '\\F',
  '%1D',
]

/** Readings of a text in which FNC1 is written as several signs. */
export const withWrittenSeparators = (text: string): readonly string[] =>
  written.flatMap((sign) => {
    const parted = text.toLowerCase().split(sign.toLowerCase())
    if (parted.length === 1) return []
    return [replaceBetween(text, parted, sign.length)]
  })

/** The text's own characters, a separator in place of each sign between its parts. */
function replaceBetween(text: string, parts: readonly string[], signLength: number): string {
  let start = 0
  const own = parts.map((part) => {
    const piece = text.slice(start, start + part.length)
    start += part.length + signLength
    return piece
  })
  return own.join(groupSeparator)
}

/** Of no value of GS1 (GS1 General Specifications 7.11, character set 82). */
const foreignSigns = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/gu

/**
 * The reading of a text in which one sign that no value can hold stands for FNC1, which has a value behind it. `undefined`
 * where there is none, or more than one.
 */
export function withForeignSeparator(text: string): string | undefined {
  const [sign, ...others] = new Set(text.match(foreignSigns))
  if (sign === undefined || others.length > 0 || text.endsWith(sign)) return undefined
  return text.replaceAll(sign, groupSeparator)
}
