import { groupSeparator } from '../code-128.ts'
import { gs1Checks } from './gs1-checks.ts'
import { type Gs1Part, type Gs1Rule, gs1Rules, hasPredefinedLength } from './gs1-table.ts'

interface Gs1Data {
  /** Identifiers and values in a row, with U+001D where FNC1 must part them; no leading FNC1. */
  readonly data: string
}

/** GS1 General Specifications 5.4.2: the most data characters of GS1-128, separators included. */
export const mostGs1Characters = 48

/** One application identifier with its value. */
export interface Gs1Element {
  readonly rule: Gs1Rule
  readonly value: string
}

/** Why element strings are wrong, and at which application identifier where it is one's value. */
export interface Gs1Refusal {
  readonly reason: string
  readonly applicationIdentifier?: string
}

/** Reads bracketed element strings, `(01)09501101530003(10)ABC`; otherwise says why not, naming the application identifier. */
export function readGs1(content: string): Gs1Data | Gs1Refusal {
  const read = readGs1Elements(content)
  return 'reason' in read ? read : { data: joinElements(read.elements) }
}

/** The elements of a bracketed string, each right by itself. */
export function readGs1Elements(content: string): { readonly elements: readonly Gs1Element[] } | Gs1Refusal {
  const parts = content.trim().split(/\((?=\d{2,4}\))/)
  if (parts.length < 2 || parts[0] !== '') {
    return { reason: 'GS1 data starts with an application identifier in brackets, such as (01).' }
  }
  const elements: Gs1Element[] = []
  for (let index = 1; index < parts.length; index++) {
    const part = parts[index] ?? ''
    const end = part.indexOf(')')
    const identifier = part.slice(0, end)
    const value = part.slice(end + 1)
    const rule = gs1Rules.get(identifier)
    if (!rule) return { reason: `(${identifier}) is not an application identifier that is known here.` }
    const reason = checkElement(rule, value)
    if (reason) return { reason, applicationIdentifier: identifier }
    elements.push({ rule, value })
  }
  return { elements }
}

/** Identifiers and values in a row, with U+001D where FNC1 must part them. */
export function joinElements(elements: readonly Gs1Element[]): string {
  let data = ''
  let mustPart = false
  for (const { rule, value } of elements) {
    data += (mustPart ? groupSeparator : '') + rule.identifier + value
    mustPart = !hasPredefinedLength(rule.identifier)
  }
  return data
}

const digits = /^\d*$/
const characterSets = {
  N: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/,
  X: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/,
  Y: /^[#\-/0-9A-Z]*$/,
  Z: /^[-0-9A-Z_a-z=]*$/,
} as const

/** Why a value is none of its application identifier; `undefined` when it is. */
export function checkElement(rule: Gs1Rule, value: string): string | undefined {
  let position = 0
  for (const part of rule.parts) {
    if (part.isOptional && position === value.length) break
    const component = value.slice(position, position + part.longest)
    position += component.length
    const reason = checkPart({ rule, value }, part, component)
    if (reason) return reason
  }
  return position < value.length ? wrongLength(rule, value) : undefined
}

function checkPart({ rule, value }: Gs1Element, part: Gs1Part, component: string): string | undefined {
  if (!characterSets[part.set].test(component)) return wrongCharacter(rule, characterSets[part.set], component)
  if (part.set === 'N' && !digits.test(component)) return notADigit(rule, value, component)
  if (component.length < part.shortest) return wrongLength(rule, value)
  for (const check of part.checks) {
    const wrong = gs1Checks[check]?.(component)
    if (wrong) return `(${rule.identifier}) ${rule.title}: "${value}" ${wrong}.`
  }
  return undefined
}

function wrongCharacter({ identifier }: Gs1Rule, set: RegExp, component: string): string {
  const character = [...component].find((one) => !set.test(one)) ?? ''
  return `(${identifier}) cannot hold the character "${printable(character)}".`
}

function notADigit(rule: Gs1Rule, value: string, component: string): string {
  const character = [...component].find((one) => !digits.test(one)) ?? ''
  return `${whatItTakes(rule)}; "${value}" contains "${character}".`
}

const wrongLength = (rule: Gs1Rule, value: string): string =>
  `${whatItTakes(rule)}; ${value === '' ? 'it is empty' : `"${value}" has ${value.length}`}.`

const whatItTakes = ({ identifier, title, parts }: Gs1Rule): string =>
  `(${identifier}) ${title} takes ${parts.map(describePart).join(' and then ')}`

function describePart({ set, shortest, longest, isOptional }: Gs1Part): string {
  const unit = set === 'N' ? 'digits' : 'characters'
  if (shortest === longest) return `${isOptional ? 'none or ' : 'exactly '}${longest} ${unit}`
  return `${isOptional ? 0 : shortest} to ${longest} ${unit}`
}

const printable = (character: string): string =>
  character < ' ' ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : character
