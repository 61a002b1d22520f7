import { type Gs1Element, type Gs1Refusal, readGs1Elements } from './gs1.ts'

const domain = 'https://id.gs1.org'

/** Makes the canonical GS1 Digital Link of bracketed element strings (GS1 Digital Link: URI syntax 1.4), or takes a link as it is; otherwise says why not. */
export function readDigitalLink(content: string): { readonly link: string } | Gs1Refusal {
  const text = content.trim()
  if (/^https?:\/\/\S+$/i.test(text)) return checkLink(text)
  const read = readGs1Elements(text)
  if ('reason' in read) return read
  return buildLink(read.elements)
}

function buildLink(elements: readonly Gs1Element[]): { readonly link: string } | { readonly reason: string } {
  const key = elements.find(({ rule }) => rule.qualifiers !== undefined)
  if (!key) return { reason: 'A GS1 Digital Link needs an identification key, such as (01) or (00).' }
  const qualifiers = bestQualifiers(key, elements)
  const rest = elements.filter((element) => element !== key && !qualifiers.includes(element))
  const stray = rest.find(({ rule }) => !rule.isLinkAttribute)
  if (stray) {
    const { identifier } = stray.rule
    return { reason: `(${identifier}) cannot stand in a GS1 Digital Link with (${key.rule.identifier}).` }
  }
  const path = [key, ...qualifiers]
    .map(({ rule, value }) => `/${rule.identifier}/${encodeURIComponent(value)}`)
    .join('')
  const query = rest.map(({ rule, value }) => `${rule.identifier}=${encodeURIComponent(value)}`).join('&')
  return { link: `${domain}${path}${query && `?${query}`}` }
}

// The list of qualifiers that takes the most of the elements, in the list's order.
function bestQualifiers(key: Gs1Element, elements: readonly Gs1Element[]): Gs1Element[] {
  let best: Gs1Element[] = []
  for (const list of key.rule.qualifiers ?? []) {
    const found = list.flatMap((identifier) => elements.filter(({ rule }) => rule.identifier === identifier))
    if (found.length > best.length) best = found
  }
  return best
}

/** The elements of a link: its key with qualifiers and attributes. Undefined where it is no GS1 Digital Link. */
export function readLinkElements(link: string): readonly Gs1Element[] | undefined {
  const read = elementsOfLink(link)
  return 'reason' in read ? undefined : read.elements
}

function checkLink(link: string): { readonly link: string } | Gs1Refusal {
  const read = elementsOfLink(link)
  return 'reason' in read ? read : { link }
}

// Key and value pairs at the end of the path and in the query must be right as element strings are.
function elementsOfLink(link: string): { readonly elements: readonly Gs1Element[] } | Gs1Refusal {
  const [address = '', query = ''] = link.split('#')[0]?.split('?') ?? []
  const steps = address.split('/').slice(3)
  const start = steps.findIndex((step, index) => /^\d{2,4}$/.test(step) && (steps.length - index) % 2 === 0)
  if (start < 0) return { reason: 'The link holds no GS1 key, such as /01/ and a GTIN.' }
  const pairs = steps.slice(start)
  let elements = ''
  for (let index = 0; index < pairs.length; index += 2) elements += `(${pairs[index]})${decode(pairs[index + 1] ?? '')}`
  for (const pair of query === '' ? [] : query.split('&')) {
    const [name = '', value = ''] = pair.split('=')
    if (/^\d{2,4}$/.test(name)) elements += `(${name})${decode(value)}`
  }
  return readGs1Elements(elements)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A broken escape is not of any character set and refused as such.
    return '\u0000'
  }
}
