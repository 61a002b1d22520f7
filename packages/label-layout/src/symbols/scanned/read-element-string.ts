import { groupSeparator } from '../code-128.ts'
import { readGs1Elements } from '../gs1/gs1.ts'
import { type ScannedElement, splitElements } from '../gs1/split-elements.ts'
import type { ScannedText } from './symbology-identifier.ts'
import { withForeignSeparator, withWrittenSeparators } from './written-separators.ts'

/** GS1-128, GS1 DataBar, GS1 DataMatrix, GS1 QR Code and GS1 DotCode. */
const gs1Prefixes: ReadonlySet<string> = new Set([']C1', ']e0', ']d2', ']Q3', ']J1'])

type Elements = readonly ScannedElement[]

/**
 * Reads a GS1 element string as a scanner sends it (GS1 General Specifications 7.8). A text is one only where its prefix says
 * so; or where it has no prefix and either holds a separator or begins with (01), (02) or (00). It must be right to its end.
 * Where a separator is missing and it can be split in more than one way, only the (01) or (02) that it begins with is returned.
 */
export function readElementString({ text, prefix, hadSeparator }: ScannedText): Elements | undefined {
  if (prefix !== undefined && !gs1Prefixes.has(prefix)) return undefined
  const elements = text.startsWith('(') ? readBracketed(text) : readPlain(text)
  const isOne = prefix !== undefined || hadSeparator || text.includes(groupSeparator) || beginsWithItem(elements)
  return isOne ? elements : undefined
}

const beginsWithItem = (elements: Elements = []): boolean => ['00', '01', '02'].includes(elements[0]?.identifier ?? '')

function readBracketed(text: string): Elements | undefined {
  const read = readGs1Elements(text)
  return 'reason' in read ? undefined : read.elements.map(({ rule, value }) => ({ identifier: rule.identifier, value }))
}

function readPlain(text: string): Elements | undefined {
  return readOne(withWrittenSeparators(text)) ?? readOne([text]) ?? readOne([withForeignSeparator(text) ?? ''])
}

/** What the readings that are right to their end say; only the item in front where they disagree. */
function readOne(readings: readonly string[]): Elements | undefined {
  const ways = readings.map(trimSeparators).flatMap((reading) => {
    const split = splitElements(reading)
    return split.count === 0 ? [] : [{ ...split, reading }]
  })
  const [first, ...others] = ways
  if (!first) return undefined
  const isSure = first.count === 1 && others.every(({ reading }) => reading === first.reading)
  return isSure ? first.elements : itemInFront(first.reading)
}

/** A separator that stands in front is the FNC1 in the first position. */
const trimSeparators = (text: string): string => {
  let from = 0
  let to = text.length
  while (text[from] === groupSeparator) from += 1
  while (to > from && text[to - 1] === groupSeparator) to -= 1
  return text.slice(from, to)
}

function itemInFront(text: string): Elements | undefined {
  const element = { identifier: text.slice(0, 2), value: text.slice(2, 16) }
  return element.identifier === '01' || element.identifier === '02' ? [element] : undefined
}
