// Counts of the values in the first rows of a column. Computed in a reader, before anything is mapped.
import { gs1CheckDigit } from '@labelwright/label-document/expressions/check-digits'
import type { TableRow } from '@labelwright/table-files/table'

/** Counts of the values in the first rows of a column. */
export interface ColumnContent {
  /** Rows looked at. */
  readonly rows: number
  /** Values that are more than blanks. */
  readonly filled: number
  /** Different ones of them. */
  readonly distinct: number
  /** Plain numbers, fractions included. */
  readonly numbers: number
  /** Numbers with decimals. */
  readonly fractions: number
  /** Values with a letter. */
  readonly words: number
  /** Values that look like a code: short, with a digit, without two words. */
  readonly codes: number
  /** Values with HTML tags. */
  readonly markup: number
  /** Web addresses. */
  readonly links: number
  /** Lists between commas. */
  readonly lists: number
  /** Values of 8, 12, 13 or 14 digits, and those of them with a right check digit. */
  readonly gtinLengths: number
  readonly gtins: number
  /** UTF-16 units of a filled value, on average. */
  readonly averageLength: number
  /** Whether the values are whole numbers, each one more than the one before. */
  readonly counts: boolean
}

/** Of a long text, what tells its nature. */
const lookedAtLength = 500
const numberPattern = /^[+-]?\d+(?:[.,]\d+)?$/
const fractionPattern = /^[+-]?\d+[.,]\d+$/
const markupPattern = /<\/?[a-z][^<>]*>/i
const linkPattern = /^(?:https?:)?\/\/\S+$/i
const letterPattern = /\p{L}/u
const twoWordsPattern = /\p{L}{3}.*[\s,;].*\p{L}{3}/u
const longestCode = 40
const gtinLengths: ReadonlySet<number> = new Set([8, 12, 13, 14])

/** The digits of a number as people write them, groups apart: `978-91-0-018735-9`; undefined for everything else. */
export function digitsOf(text: string): string | undefined {
  const digits = /[ -]/.test(text) ? text.replaceAll(/[ -]/g, '') : text
  return /^\d+$/.test(digits) ? digits : undefined
}

export const hasGtinLength = (digits: string): boolean => gtinLengths.has(digits.length)

/** Whether the last digit is the check digit of those before it (GS1 General Specifications 7.9). */
export const hasRightCheckDigit = (digits: string): boolean => gs1CheckDigit(digits.slice(0, -1)) === digits.slice(-1)

const isCode = (value: string): boolean =>
  value.length <= longestCode && /\d/.test(value) && !twoWordsPattern.test(value)

function createCounter() {
  const counted = {
    filled: 0,
    numbers: 0,
    fractions: 0,
    words: 0,
    codes: 0,
    markup: 0,
    links: 0,
    lists: 0,
    gtinLengths: 0,
    gtins: 0,
  }
  const values = new Set<string>()
  let length = 0
  let last: number | undefined
  let isCounting = true
  const countDigits = (value: string) => {
    const digits = digitsOf(value)
    if (digits === undefined || !hasGtinLength(digits)) return
    counted.gtinLengths += 1
    if (hasRightCheckDigit(digits)) counted.gtins += 1
  }
  const add = (cell: string) => {
    const value = cell.slice(0, lookedAtLength).trim()
    if (value === '') return
    const increment = (name: keyof typeof counted, holds: boolean) => {
      if (holds) counted[name] += 1
    }
    counted.filled += 1
    length += cell.length
    values.add(value)
    increment('numbers', numberPattern.test(value))
    increment('fractions', fractionPattern.test(value))
    increment('words', letterPattern.test(value))
    increment('codes', isCode(value))
    increment('markup', markupPattern.test(value))
    increment('links', linkPattern.test(value))
    increment('lists', value.includes(','))
    countDigits(value)
    isCounting &&= last === undefined || Number(value) === last + 1
    last = Number(value)
  }
  const result = (rows: number): ColumnContent => ({
    ...counted,
    rows,
    distinct: values.size,
    averageLength: counted.filled > 0 ? length / counted.filled : 0,
    counts: counted.filled > 1 && isCounting,
  })
  return { add, result }
}

/** The counts of each column in `rows`, by its place. */
export function contentOf(rows: readonly TableRow[], columnCount: number): ColumnContent[] {
  return Array.from({ length: columnCount }, (_, column) => {
    const { add, result } = createCounter()
    for (const { cells } of rows) add(cells[column] ?? '')
    return result(rows.length)
  })
}
