import { groupSeparator } from '../code-128.ts'
import { readGs1Elements } from '../gs1/gs1.ts'
import { type ScannedElement, splitElements } from '../gs1/split-elements.ts'
import type { ScannedText } from './symbology-identifier.ts'
import { withForeignSeparator, withWrittenSeparators } from './written-separators.ts'

/** GS1-128, GS1 DataBar, GS1 DataMatrix, GS1 QR Code and GS1 DotCode. */
const gs1Prefixes: ReadonlySet<string> = new Set([']C1', ']e0', ']d2', ']Q3', ']J1'])

type Elements = readonly ScannedElement[]

/**
 * Reads a GS1 element string as a scanner sends it (GS1 General Specifications 7.8). A text counts as one if its prefix says
 * so, or if it has no prefix and either contains a separator or begins with (01), (02) or (00). It must be valid to its end.
 * If a separator is missing and the text can be split in more than one way, only the (01) or (02) at its beginning is returned.
 * Returns `undefined` for other texts.
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

/** Reads the candidates that are valid to their end; only the item in front when they differ. */
function readOne(candidates: readonly string[]): Elements | undefined {
  const splits = candidates.map(trimSeparators).flatMap((candidate) => {
    const split = splitElements(candidate)
    return split.count === 0 ? [] : [{ ...split, candidate }]
  })
  const [first, ...others] = splits
  if (!first) return undefined
  const isSure = first.count === 1 && others.every(({ candidate }) => candidate === first.candidate)
  return isSure ? first.elements : itemInFront(first.candidate)
}

/** Some scanners send the FNC1 in the first position as a separator. */
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
