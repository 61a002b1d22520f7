// A label document as text that people compare and Git holds: the same label is the same bytes.
import type { LabelDocument } from './label-document.ts'
import { normalForm } from './reading/normal-form.ts'

/** What tells one thing from another, and where it is, comes first; all other keys follow by their letters. */
const firstKeys: readonly string[] = [
  'formatVersion',
  'id',
  'variableId',
  'layerId',
  'type',
  'name',
  'variableName',
  'variableData',
  'x',
  'y',
  'width',
  'height',
]

/** Lists of many parts come after all that is short. */
const lastKeys: readonly string[] = ['variables', 'layers', 'columns', 'elements', 'pages']

/** UTF-8 text of two spaces a level that ends with a line feed; `readLabelDocument` reads the same document back. */
export const writeLabelDocument = (document: LabelDocument): string =>
  `${JSON.stringify(inOrder(normalForm(document)), undefined, 2)}\n`

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => compareKeys(one, other))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]))
}

function compareKeys(one: string, other: string): number {
  const byPlace = placeOf(one) - placeOf(other)
  // By code units and not by a language, whose order depends on the computer.
  return byPlace === 0 ? Number(one > other) - Number(one < other) : byPlace
}

function placeOf(key: string): number {
  const first = firstKeys.indexOf(key)
  return first === -1 ? firstKeys.length + 1 + lastKeys.indexOf(key) : first
}
