import { endsWithCheckDigit } from '../check-digit.ts'
import { groupSeparator } from '../code-128.ts'
import { checkElement, readGs1Elements } from './gs1.ts'
import { type Gs1Rule, gs1Rules, hasPredefinedLength } from './gs1-table.ts'

/** One application identifier of a scanned symbol, such as `10`, with its value. */
export interface ScannedElement {
  readonly identifier: string
  readonly value: string
}

/** The scanner's prefix for a kind of symbol (ISO/IEC 15424): `]C1` GS1-128, `]d2` GS1 DataMatrix, `]E0` EAN-13. */
const symbologyIdentifier = /^\][A-Za-z][0-9A-Za-z]/

/** What a symbol holds: the text of a scan without its symbology identifier, and without blanks and separators around it. */
export const withoutSymbologyIdentifier = (scanned: string): string =>
  trimSeparators(trimSeparators(scanned).replace(symbologyIdentifier, ''))

// A leading U+001D stands for the FNC1 in the first position, which some scanners send.
const trimSeparators = (text: string): string => {
  let from = 0
  let to = text.length
  const isOutside = (character: string | undefined) => character === groupSeparator || character?.trim() === ''
  while (from < to && isOutside(text[from])) from += 1
  while (to > from && isOutside(text[to - 1])) to -= 1
  return text.slice(from, to)
}

/**
 * Reads a GS1 element string as a scanner sends it (GS1 General Specifications 7.8): identifiers and values in a row,
 * with U+001D behind what has no predefined length; or in brackets. Where there is no separator and the string can be
 * split in more than one way, only the (01) or (02) that it begins with is returned.
 *
 * Returns `undefined` when `text` is no element string.
 */
export function readScannedElements(text: string): readonly ScannedElement[] | undefined {
  if (text.startsWith('(')) {
    const read = readGs1Elements(text)
    return 'reason' in read
      ? undefined
      : read.elements.map(({ rule, value }) => ({ identifier: rule.identifier, value }))
  }
  const ways = splitElements(text)
  if (ways.count === 0) return undefined
  return ways.count === 1 ? ways.elements : leadingTradeItem(text)
}

/**
 * The same of what a symbol was encoded with: no separator is missing there, so a value without predefined length goes on to
 * the next one. Returns `undefined` when `text` is no element string.
 */
export function readEncodedElements(text: string): readonly ScannedElement[] | undefined {
  const ways = splitElements(text, true)
  return ways.count === 1 ? ways.elements : undefined
}

function leadingTradeItem(text: string): readonly ScannedElement[] | undefined {
  const element = { identifier: text.slice(0, 2), value: text.slice(2, 16) }
  return element.identifier === '01' || element.identifier === '02' ? [element] : undefined
}

/** In how many ways a string can be split, and the first of them; `count` is 2 for all that are more than one. */
interface Ways {
  readonly count: 0 | 1 | 2
  readonly elements: readonly ScannedElement[]
}

const noWay: Ways = { count: 0, elements: [] }

function splitElements(text: string, isSeparated = text.includes(groupSeparator)): Ways {
  // From the end, so that what follows a position is known when it is needed.
  const known = new Map<number, Ways>([[text.length, { count: 1, elements: [] }]])
  for (let position = text.length - 1; position >= 0; position -= 1) {
    const ways = elementsAt(text, position, isSeparated).map(({ element, end }): Ways => {
      const rest = known.get(text[end] === groupSeparator ? end + 1 : end) ?? noWay
      return { count: rest.count, elements: [element, ...rest.elements] }
    })
    known.set(position, together(ways))
  }
  return text === '' ? noWay : (known.get(0) ?? noWay)
}

function together(ways: readonly Ways[]): Ways {
  const [first, ...others] = ways.filter(({ count }) => count > 0)
  if (!first) return noWay
  return others.length > 0 ? { ...first, count: 2 } : first
}

function elementsAt(text: string, position: number, isSeparated: boolean) {
  return [2, 3, 4].flatMap((length) => {
    const identifier = text.slice(position, position + length)
    const rule = gs1Rules.get(identifier)
    if (!rule) return []
    const start = position + length
    return endsOf(rule, { text, start, isSeparated }).flatMap((end) => {
      const value = text.slice(start, end)
      return checkElement(rule, value) === undefined ? [{ element: { identifier, value }, end }] : []
    })
  })
}

interface ValueStart {
  readonly text: string
  readonly start: number
  readonly isSeparated: boolean
}

/** Where a value may end. */
function endsOf(rule: Gs1Rule, { text, start, isSeparated }: ValueStart): readonly number[] {
  const longest = rule.parts.reduce((sum, part) => sum + part.longest, 0)
  if (hasPredefinedLength(rule.identifier)) return start + longest <= text.length ? [start + longest] : []
  const separator = text.indexOf(groupSeparator, start)
  const last = separator === -1 ? text.length : separator
  if (isSeparated) return [last]
  return Array.from({ length: Math.min(longest, last - start) }, (_, index) => start + 1 + index)
}

const gtinLengths = [8, 12, 13, 14]

/**
 * The forms in which a GTIN of 8, 12, 13 or 14 digits may be stored: with and without the zeros that fill it up
 * (GS1 General Specifications 3.3.2). Empty when `text` is no GTIN, or its check digit is wrong.
 */
export function gtinForms(text: string): readonly string[] {
  if (!/^\d+$/.test(text) || !gtinLengths.includes(text.length) || !endsWithCheckDigit(text)) return []
  const full = text.padStart(14, '0')
  return gtinLengths
    .filter((length) => /^0*$/.test(full.slice(0, 14 - length)))
    .map((length) => full.slice(14 - length))
}
