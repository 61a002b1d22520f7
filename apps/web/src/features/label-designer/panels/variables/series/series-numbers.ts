// How numbers of a series are written.
import type { Series } from '@labelwright/contract/server/series-schemas'

type Writing = Pick<Series, 'base' | 'pad' | 'prefix'>

/** A number as it is printed: its prefix, and digits of its base filled with zeros. */
export const writtenNumber = ({ base, pad, prefix }: Writing, number: number): string =>
  prefix + number.toString(base).toUpperCase().padStart(pad, '0')

/** A number as it is typed, with or without the prefix; undefined where it is none of the series. */
export function readSeriesNumber({ base, prefix }: Writing, typed: string): number | undefined {
  const text = typed.trim()
  const digits = prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length) : text
  const number = Number.parseInt(digits, base)
  const isWhole = Number.isSafeInteger(number) && number >= 0
  return isWhole && number.toString(base) === digits.toLowerCase().replace(/^0+(?=.)/, '') ? number : undefined
}
