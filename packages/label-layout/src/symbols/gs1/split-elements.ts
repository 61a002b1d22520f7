import { groupSeparator } from '../code-128.ts'
import { checkElement } from './gs1.ts'
import { type Gs1Rule, gs1Rules, hasPredefinedLength } from './gs1-table.ts'

/** One application identifier of a scanned symbol, such as `10`, with its value. */
export interface ScannedElement {
  readonly identifier: string
  readonly value: string
}

/**
 * Reads what a symbol was encoded with (GS1 General Specifications 7.8): identifiers and values in a row. No separator is
 * missing there, so a value without predefined length goes on to the next one. Returns `undefined` when `text` is no element string.
 */
export function readEncodedElements(text: string): readonly ScannedElement[] | undefined {
  const ways = splitElements(text, true)
  return ways.count === 1 ? ways.elements : undefined
}

/** In how many ways a string can be split, and the first of them; `count` is 2 for all that are more than one. */
export interface Ways {
  readonly count: 0 | 1 | 2
  readonly elements: readonly ScannedElement[]
}

const noWay: Ways = { count: 0, elements: [] }

/**
 * Splits identifiers and values in a row, with U+001D behind what has no predefined length.
 *
 * @param isSeparated No separator is missing. Where one may be, a value ends wherever an identifier can begin.
 */
export function splitElements(text: string, isSeparated = text.includes(groupSeparator)): Ways {
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
