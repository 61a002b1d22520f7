import { groupSeparator } from '../code-128.ts'
import { checkElement } from './gs1.ts'
import { type Gs1Rule, gs1Rules, hasPredefinedLength } from './gs1-table.ts'

/** One application identifier of a scanned symbol, such as `10`, with its value. */
export interface ScannedElement {
  readonly identifier: string
  readonly value: string
}

/**
 * Reads the data of a symbol (GS1 General Specifications 7.8): identifiers and values in a row. No separator is missing, so a
 * value without predefined length goes on to the next one. Returns `undefined` when `text` is no element string.
 */
export function readEncodedElements(text: string): readonly ScannedElement[] | undefined {
  const split = splitElements(text, true)
  return split.count === 1 ? split.elements : undefined
}

interface Split {
  /** The number of ways in which the string can be split; 2 stands for any larger number. */
  readonly count: 0 | 1 | 2
  /** Of the first way. */
  readonly elements: readonly ScannedElement[]
}

const noSplit: Split = { count: 0, elements: [] }

/**
 * Splits identifiers and values in a row, with U+001D behind what has no predefined length.
 *
 * @param isSeparated No separator is missing. Where one may be missing, a value ends wherever an identifier can begin.
 */
export function splitElements(text: string, isSeparated = text.includes(groupSeparator)): Split {
  // From the end, so that the rest of the string is already split.
  const splits = new Map<number, Split>([[text.length, { count: 1, elements: [] }]])
  for (let position = text.length - 1; position >= 0; position -= 1) {
    const [first, ...others] = elementsAt(text, position, isSeparated).flatMap(({ element, end }) => {
      const rest = splits.get(text[end] === groupSeparator ? end + 1 : end)
      return rest ? [{ element, rest }] : []
    })
    if (!first) continue
    const { element, rest } = first
    // Copied once for each position: a string of 500 characters has more than 10,000 ways to go on.
    splits.set(position, { count: others.length > 0 ? 2 : rest.count, elements: [element, ...rest.elements] })
  }
  return text === '' ? noSplit : (splits.get(0) ?? noSplit)
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

/** The positions at which a value may end. */
function endsOf(rule: Gs1Rule, { text, start, isSeparated }: ValueStart): readonly number[] {
  const longest = rule.parts.reduce((sum, part) => sum + part.longest, 0)
  if (hasPredefinedLength(rule.identifier)) return start + longest <= text.length ? [start + longest] : []
  const separator = text.indexOf(groupSeparator, start)
  const last = separator === -1 ? text.length : separator
  if (isSeparated) return [last]
  return Array.from({ length: Math.min(longest, last - start) }, (_, index) => start + 1 + index)
}
