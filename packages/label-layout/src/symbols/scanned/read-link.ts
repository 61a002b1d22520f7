import { checkElement } from '../gs1/gs1.ts'
import { gs1Rules } from '../gs1/gs1-table.ts'
import { gtinForms } from '../gs1/gtin-forms.ts'
import type { ScannedElement } from '../gs1/split-elements.ts'

type Elements = readonly ScannedElement[]

const webAddress = /^https?:\/\/[^/\s]+\/\S*$/i
const item = '01'

/**
 * Reads a GS1 Digital Link of a trade item on any domain (GS1 Digital Link: URI syntax 1.4): (01) and its qualifiers at the end
 * of the path, attributes in the query. Returns `undefined` for other addresses, and when a value is invalid.
 */
export function readScannedLink(text: string): Elements | undefined {
  if (!webAddress.test(text)) return undefined
  const [address = '', query = ''] = text.split('#')[0]?.split('?') ?? []
  const steps = address.replace(/\/+$/, '').split('/').slice(3)
  for (const [index, step] of steps.entries()) {
    if (step !== item || (steps.length - index) % 2 !== 0) continue
    const path = readPairs(pairsOf(steps.slice(index)))
    const attributes = readPairs(attributesOf(query))
    if (path && attributes) return [...path, ...attributes]
  }
  return undefined
}

type Pair = readonly [identifier: string, value: string]

const pairsOf = (steps: readonly string[]): readonly Pair[] =>
  steps.flatMap((step, index) => (index % 2 === 0 ? [[step, steps[index + 1] ?? '']] : []))

/** Skips other parameters, such as those that campaigns add. */
const attributesOf = (query: string): readonly Pair[] =>
  query.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return gs1Rules.has(name) ? [[name, value]] : []
  })

function readPairs(pairs: readonly Pair[]): Elements | undefined {
  const elements: ScannedElement[] = []
  for (const [identifier, written] of pairs) {
    const rule = gs1Rules.get(identifier)
    const decoded = decode(written)
    const value = identifier === item && decoded !== undefined ? fullItem(decoded) : decoded
    if (!rule || value === undefined || checkElement(rule, value) !== undefined) return undefined
    elements.push({ identifier, value })
  }
  return elements
}

/** Up to version 1.2 a link could contain a GTIN without leading zeros. */
const fullItem = (gtin: string): string | undefined => gtinForms(gtin).at(-1)

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const verifyAddress = /^https?:\/\/\S+\/verify\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** The id in the verification address of a printed label (`meta_verifyUrl`), on any domain; `undefined` for other texts. */
export const readVerifyId = (text: string): string | undefined => verifyAddress.exec(text)?.[1]?.toLowerCase()
