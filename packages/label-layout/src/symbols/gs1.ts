import { endsWithCheckDigit } from './check-digit.ts'
import { groupSeparator } from './code-128.ts'
import { findGs1Rule, type Gs1Rule, hasPredefinedLength } from './gs1-identifiers.ts'

interface Gs1Data {
  /** Identifiers and values in a row, with U+001D where FNC1 must part them; no leading FNC1. */
  readonly data: string
}

// GS1 General Specifications 7.11, character set 82.
const characterSet82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/

/** Reads bracketed element strings, `(01)09501101530003(10)ABC`; otherwise says why not, naming the application identifier. */
export function readGs1(content: string): Gs1Data | { readonly reason: string } {
  const elements = content.trim().split(/\((?=\d{2,4}\))/)
  if (elements.length < 2 || elements[0] !== '') {
    return { reason: 'GS1 data starts with an application identifier in brackets, such as (01).' }
  }
  let data = ''
  let mustPart = false
  for (const element of elements.slice(1)) {
    const end = element.indexOf(')')
    const identifier = element.slice(0, end)
    const value = element.slice(end + 1)
    const reason = checkElement(identifier, value)
    if (reason) return { reason }
    data += (mustPart ? groupSeparator : '') + identifier + value
    mustPart = !hasPredefinedLength(identifier)
  }
  return { data }
}

function checkElement(identifier: string, value: string): string | undefined {
  const rule = findGs1Rule(identifier)
  if (!rule) return `(${identifier}) is not an application identifier that is known here.`
  if (!characterSet82.test(value)) {
    const character = [...value].find((one) => !characterSet82.test(one)) ?? ''
    return `(${identifier}) cannot hold the character "${printable(character)}".`
  }
  if (!formatPattern(rule.format).test(value)) {
    return `(${identifier}) ${rule.title} takes ${describeFormat(rule.format)}; "${value}" has ${value.length} characters.`
  }
  return checkValue(identifier, value, rule)
}

function checkValue(identifier: string, value: string, { check, title }: Gs1Rule): string | undefined {
  if (check === 'check-digit') {
    return endsWithCheckDigit(value) ? undefined : `(${identifier}) ${title}: "${value}" has a wrong check digit.`
  }
  const isRight =
    check === undefined ||
    (check === 'date' && isDate(value, false)) ||
    (check === 'date-or-day-zero' && isDate(value, true)) ||
    (check === 'date-time' && isDate(value.slice(0, 6), false) && isTime(value.slice(6)))
  return isRight
    ? undefined
    : `(${identifier}) ${title}: "${value}" is not a date written as year, month, day (YYMMDD).`
}

// Years are taken as 20YY: only 29 February depends on it, and 2000 was a leap year as all others divisible by four.
function isDate(value: string, allowsDayZero: boolean): boolean {
  const [year, month, day] = [0, 2, 4].map((start) => Number(value.slice(start, start + 2)))
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false
  if (day === 0) return allowsDayZero
  return day <= new Date(Date.UTC(2000 + year, month, 0)).getUTCDate()
}

const isTime = (value: string): boolean => Number(value.slice(0, 2)) < 24 && Number(value.slice(2, 4)) < 60

const patterns = new Map<string, RegExp>()

function formatPattern(format: string): RegExp {
  const known = patterns.get(format)
  if (known) return known
  const source = format
    .split('+')
    .map((part) => {
      const set = part.startsWith('N') ? '\\d' : '.'
      return part.includes('..') ? `${set}{1,${part.slice(3)}}` : `${set}{${part.slice(1)}}`
    })
    .join('')
  const pattern = new RegExp(`^${source}$`)
  patterns.set(format, pattern)
  return pattern
}

const describeFormat = (format: string): string =>
  format
    .split('+')
    .map((part) => {
      const unit = part.startsWith('N') ? 'digits' : 'characters'
      return part.includes('..') ? `1 to ${part.slice(3)} ${unit}` : `exactly ${part.slice(1)} ${unit}`
    })
    .join(' and then ')

const printable = (character: string): string =>
  character < ' ' ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : character
