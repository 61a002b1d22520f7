// Sentences about the issues of a schema: the field, its value and the allowed values.
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const kinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const longestShown = 40
const mostNamed = 12

/** The field and what is wrong with it; `source` is what was checked. */
export const sayIssue = (issue: Issue, source: unknown): string => {
  const where = issue.path.length === 0 ? 'document' : issue.path.map(String).join('.')
  return `${where}: ${sentenceOf(issue, valueAt(source, issue.path))}`
}

function sentenceOf(issue: Issue, value: unknown): string {
  switch (issue.code) {
    // Rules of our own, which have words of their own; the others' depend on the program's language.
    case 'custom':
    case 'invalid_format':
      return issue.message
    case 'invalid_type':
      return value === undefined
        ? `The field is missing; it is ${kindOf(issue.expected)}.`
        : `${show(value)} is not ${kindOf(issue.expected)}.`
    case 'too_small':
      return sayBound(issue.origin, value, { bound: issue.minimum, word: 'least' })
    case 'too_big':
      return sayBound(issue.origin, value, { bound: issue.maximum, word: 'most' })
    case 'invalid_value':
      return sayAllowed(value, issue.values)
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `There is no field ${show(issue.keys[0])} here.`
        : `There are no fields ${issue.keys.slice(0, mostNamed).map(show).join(', ')} here.`
    case 'invalid_union':
      return sayAllowed(value, optionsOf(issue))
    default:
      return `${show(value)} is not allowed here.`
  }
}

const kindOf = (expected: string): string => kinds[expected] ?? `of the kind ${expected}`

/** Of a union of kinds by their `type`, or of single values. */
function optionsOf(issue: Extract<Issue, { readonly code: 'invalid_union' }>): readonly unknown[] {
  const named = (issue as { readonly options?: readonly unknown[] }).options
  return (
    named ?? issue.errors.flatMap((one) => one.flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : [])))
  )
}

function sayAllowed(value: unknown, allowed: readonly unknown[]): string {
  const names = allowed.slice(0, mostNamed).map(String).join(', ')
  const all = allowed.length > mostNamed ? `${names} … (${allowed.length} in all, in docs/label-format.md)` : names
  const what = value === undefined ? 'The field is missing' : `${show(value)} is not allowed`
  return all === '' ? `${what}.` : `${what}; allowed are ${all}.`
}

interface Bound {
  readonly bound: number | bigint
  readonly word: 'least' | 'most'
}

function sayBound(origin: string, value: unknown, { bound, word }: Bound): string {
  if (origin === 'string' || origin === 'array') {
    const unit = origin === 'string' ? 'characters' : 'entries'
    const has = (value as { readonly length: number }).length
    return `It has ${has} ${unit}; at ${word} ${bound} are ${word === 'least' ? 'needed' : 'allowed'}.`
  }
  return `${show(value)} is too ${word === 'least' ? 'small' : 'large'}; at ${word} ${bound} is allowed.`
}

/** A value as it stands in a document, short. */
function show(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null
      ? Array.isArray(value)
        ? 'A list'
        : 'An object'
      : JSON.stringify(value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

function valueAt(source: unknown, path: readonly PropertyKey[]): unknown {
  let value = source
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key]
  }
  return value
}
