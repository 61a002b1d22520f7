import { plainNumber } from '../xlsx/number-text.ts'

/** An element of the list as names and texts; `nested` are the names whose value is no text, number or list of those. */
export interface FlatElement {
  readonly fields: ReadonlyMap<string, string | null>
  readonly nested: readonly string[]
}

const maximumDepth = 8

/** Keeps every digit of a long number: an SSCC has 18, a JavaScript number only 15 for sure. */
function parse(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && /^-?\d{16,}$/.test(context?.source ?? '') ? context?.source : value
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
}

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return plainNumber(value)
  return String(value)
}

/** Reads one element; `undefined` where it is no object. Fields inside fields become `outer.inner`, lists of texts `a;b`. */
export function flattenElement(text: string): FlatElement | undefined {
  const element = parse(text)
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return undefined
  const fields = new Map<string, string | null>()
  const nested: string[] = []
  const add = (name: string, value: unknown, depth: number) => {
    if (Array.isArray(value) && value.every(isScalar))
      fields.set(name, value.map((each) => textOf(each) ?? '').join(';'))
    else if (isScalar(value)) fields.set(name, textOf(value))
    else if (Array.isArray(value) || depth >= maximumDepth) nested.push(name)
    else for (const [key, each] of Object.entries(value as object)) add(`${name}.${key}`, each, depth + 1)
  }
  for (const [key, value] of Object.entries(element)) add(key, value, 1)
  return { fields, nested }
}
