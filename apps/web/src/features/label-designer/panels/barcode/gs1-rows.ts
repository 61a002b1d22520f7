// GS1 element strings as rows of a table: an application identifier and what stands behind it.
import { gs1CheckDigit } from '@labelwright/label-document/expressions/check-digits'
import { checkElement } from '@labelwright/label-layout/symbols/gs1/gs1'
import { type Gs1Part, type Gs1Rule, gs1Rules } from '@labelwright/label-layout/symbols/gs1/gs1-table'
import { checkTogether, findMissingPartners } from '@labelwright/label-layout/symbols/gs1/gs1-together'
import { referenceTo } from '../../../../ui/label/simple-condition.ts'

export interface Gs1Row {
  readonly identifier: string
  /** With `{{variableName}}` where a variable gives it. */
  readonly value: string
}

/** The rows of bracketed element strings; undefined where the text is none. A known identifier in brackets begins a row. */
export function readRows(content: string): readonly Gs1Row[] | undefined {
  const text = content.trim()
  if (text === '') return []
  // Inside of a placeholder brackets are its own.
  const starts = [...text.matchAll(/\{\{.*?\}\}|\((\d{2,4})\)/g)].filter(
    ([, identifier]) => identifier !== undefined && gs1Rules.has(identifier),
  )
  if (starts[0]?.index !== 0) return undefined
  return starts.map(({ index, 0: whole, 1: identifier = '' }, at) => ({
    identifier,
    value: text.slice(index + whole.length, starts[at + 1]?.index),
  }))
}

export const writeRows = (rows: readonly Gs1Row[]): string =>
  rows.map(({ identifier, value }) => `(${identifier})${value}`).join('')

/** How a value is built: `N14`, `X..20`, `N3 X..30`. */
export const formatOf = ({ parts }: Gs1Rule): string =>
  parts.map((part) => (part.isOptional ? `[${sizeOf(part)}]` : sizeOf(part))).join(' ')

const sizeOf = ({ set, shortest, longest }: Gs1Part): string =>
  shortest === longest ? `${set}${longest}` : `${set}..${longest}`

/** What is wrong with a value, filled; undefined where it is right. */
export function mistakeIn({ identifier, value }: Gs1Row): string | undefined {
  const rule = gs1Rules.get(identifier)
  return rule && checkElement(rule, value)
}

/** The value with the check digit that it lacks; undefined where it lacks none. Values of variables bring their own. */
export function withCheckDigit({ identifier, value }: Gs1Row): string | undefined {
  const [part] = gs1Rules.get(identifier)?.parts ?? []
  if (!part?.checks.includes('csum') || value.length !== part.longest - 1 || !/^\d+$/.test(value)) return undefined
  return value + gs1CheckDigit(value)
}

const shorterGtins: ReadonlySet<number> = new Set([8, 12, 13])

/** The value of a GTIN filled up to 14 digits, where it is a shorter one; of a variable by an expression. */
export function withLeadingZeros({ identifier, value }: Gs1Row, filled: string): string | undefined {
  const [part] = gs1Rules.get(identifier)?.parts ?? []
  const isGtin = part?.longest === 14 && part.checks.includes('csum') && /^\d+$/.test(filled)
  if (!isGtin || !shorterGtins.has(filled.length) || gs1CheckDigit(filled.slice(0, -1)) !== filled.slice(-1)) {
    return undefined
  }
  if (filled === value) return filled.padStart(14, '0')
  const name = /^\{\{\s*([^{}=]+?)\s*\}\}$/.exec(value)?.[1]
  return name && `{{= padLeft(${referenceTo(name)}, 14, "0")}}`
}

/** Sentences on rows that may not stand together, and on partners that are not among them. */
export function doubtsOf(rows: readonly Gs1Row[]): readonly string[] {
  const elements = rows.flatMap(({ identifier, value }) => {
    const rule = gs1Rules.get(identifier)
    return rule ? [{ rule, value }] : []
  })
  const rules = elements.map(({ rule }) => rule)
  return [...checkTogether(elements), ...findMissingPartners(rules, [])]
}

/** Identifiers by number, title or a part of it. */
export function findIdentifiers(search: string): readonly Gs1Rule[] {
  const wanted = search.trim().toLowerCase()
  const all = [...gs1Rules.values()]
  if (wanted === '') return all
  return all.filter(({ identifier, title }) => identifier.startsWith(wanted) || title.toLowerCase().includes(wanted))
}
