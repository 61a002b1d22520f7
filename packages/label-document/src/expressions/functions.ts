import { addDays, addMonths, dayOfYear, isoWeek, readDate, writeDate } from '../formats/dates.ts'
import { localeOf } from '../formats/locales.ts'
import { convertUnit, readNumber, writeNumber } from '../formats/numbers.ts'
import { gs1CheckDigit, luhnDigit, modulo11Digit, modulo43Character, modulo97Digits } from './check-digits.ts'
import { bounded, ExpressionMistake, toText } from './values.ts'

type Handler = (...values: unknown[]) => unknown

function toNumber(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  const number = readNumber(toText(value))
  if (number === undefined) throw new ExpressionMistake(`"${toText(value)}" is not a number.`)
  return number
}

const mostRepeated = 2_000
const toCount = (value: unknown): number => Math.max(0, Math.min(mostRepeated, Math.trunc(toNumber(value))))

function toDate(value: unknown): Date {
  const date = value instanceof Date ? value : readDate(toText(value))
  if (!date || Number.isNaN(date.getTime())) {
    throw new ExpressionMistake(`"${toText(value)}" is not a date written as 2027-01-31.`)
  }
  return date
}

function toDigits(value: unknown): string {
  const digits = toText(value)
  if (!/^\d{1,100}$/.test(digits)) throw new ExpressionMistake(`"${digits}" is not made of digits alone.`)
  return digits
}

function toCharacters(value: unknown, allowed: RegExp): string {
  const text = toText(value)
  if (!allowed.test(text)) throw new ExpressionMistake(`"${text}" has a character that takes no part in the check.`)
  return text
}

function convert(value: unknown, from: unknown, to: unknown): number {
  const converted = convertUnit(toNumber(value), toText(from), toText(to))
  if (converted === undefined) throw new ExpressionMistake(`${toText(from)} cannot be converted to ${toText(to)}.`)
  return converted
}

function lookUp(key: unknown, table: unknown, otherwise: unknown): unknown {
  const name = toText(key)
  if (table instanceof Map) return table.get(name) ?? otherwise
  const record = table as Readonly<Record<string, unknown>>
  return Object.hasOwn(record, name) ? record[name] : otherwise
}

const pad = (text: unknown, length: unknown): readonly [string, number] => [toText(text), toCount(length)]

const roundAt = (value: unknown, decimals: unknown): number =>
  Number(writeNumber(toNumber(value), { decimals: toCount(decimals), locale: localeOf('en') }))

/** What expressions can call beside the operators and functions of the CEL standard, by its signature; the comment line is its help. */
export const expressionFunctions: readonly (readonly [signature: string, help: string, handler: Handler])[] = [
  ['text(dyn): string', 'Anything as text.', (value) => toText(value)],
  ['number(dyn): double', 'A text as a number; a comma or a point before the decimals.', toNumber],
  ['upper(dyn): string', 'In capitals.', (text) => toText(text).toUpperCase()],
  ['lower(dyn): string', 'In small letters.', (text) => toText(text).toLowerCase()],
  ['trim(dyn): string', 'Without spaces at both ends.', (text) => toText(text).trim()],
  ['length(dyn): double', 'How many characters.', (text) => [...toText(text)].length],
  [
    'left(dyn, dyn): string',
    'The first characters.',
    (text, count) => [...toText(text)].slice(0, toCount(count)).join(''),
  ],
  [
    'right(dyn, dyn): string',
    'The last characters.',
    (text, count) => {
      const characters = [...toText(text)]
      return characters.slice(Math.max(0, characters.length - toCount(count))).join('')
    },
  ],
  [
    'mid(dyn, dyn, dyn): string',
    'Characters from a place (the first is 1), so many.',
    (text, from, count) => {
      const start = Math.max(0, toCount(from) - 1)
      return [...toText(text)].slice(start, start + toCount(count)).join('')
    },
  ],
  [
    'part(dyn, dyn, dyn): string',
    'The part of that number (the first is 1) between separators.',
    (text, separator, place) => toText(text).split(toText(separator))[toCount(place) - 1] ?? '',
  ],
  [
    'replace(dyn, dyn, dyn): string',
    'With every occurrence of a text replaced.',
    (text, from, to) => {
      const pieces = toText(from) === '' ? [toText(text)] : toText(text).split(toText(from))
      const replacement = toText(to)
      if (pieces.length * replacement.length > mostProduct) throw new ExpressionMistake('The text grows too long.')
      return bounded(pieces.join(replacement))
    },
  ],
  [
    'padLeft(dyn, dyn, dyn): string',
    'Filled up on the left to a length.',
    (text, length, fill) => pad(text, length)[0].padStart(toCount(length), toText(fill)),
  ],
  [
    'padRight(dyn, dyn, dyn): string',
    'Filled up on the right to a length.',
    (text, length, fill) => pad(text, length)[0].padEnd(toCount(length), toText(fill)),
  ],
  ['digits(dyn): string', 'Only the digits of a text.', (text) => toText(text).replaceAll(/\D/g, '')],
  ['isEmpty(dyn): bool', 'Whether nothing, or nothing but spaces, is there.', (text) => toText(text).trim() === ''],
  ['lookup(dyn, map, dyn): dyn', 'What a table holds for a key, or else the third.', lookUp],
  ['round(dyn, dyn): double', 'Rounded to so many decimals.', roundAt],
  ['floor(dyn): double', 'The whole number below.', (value) => Math.floor(toNumber(value))],
  ['ceil(dyn): double', 'The whole number above.', (value) => Math.ceil(toNumber(value))],
  ['abs(dyn): double', 'Without its sign.', (value) => Math.abs(toNumber(value))],
  ['min(dyn, dyn): double', 'The smaller of two numbers.', (one, other) => Math.min(toNumber(one), toNumber(other))],
  ['max(dyn, dyn): double', 'The larger of two numbers.', (one, other) => Math.max(toNumber(one), toNumber(other))],
  [
    'formatNumber(dyn, dyn, string): string',
    'A number with so many decimals in a language.',
    (value, decimals, locale) =>
      writeNumber(toNumber(value), { decimals: toCount(decimals), isGrouped: true, locale: localeOf(toText(locale)) }),
  ],
  [
    'convert(dyn, string, string): double',
    'A number from one unit to another: g, kg, oz, lb, mm, in, ml, l …',
    convert,
  ],
  ['date(dyn): google.protobuf.Timestamp', 'A text such as 2027-01-31 as a date.', toDate],
  [
    'addDays(dyn, dyn): google.protobuf.Timestamp',
    'So many days later.',
    (date, days) => addDays(toDate(date), toNumber(days)),
  ],
  [
    'addMonths(dyn, dyn): google.protobuf.Timestamp',
    'So many months later.',
    (date, months) => addMonths(toDate(date), Math.trunc(toNumber(months))),
  ],
  [
    'addYears(dyn, dyn): google.protobuf.Timestamp',
    'So many years later.',
    (date, years) => addMonths(toDate(date), 12 * Math.trunc(toNumber(years))),
  ],
  [
    'daysBetween(dyn, dyn): double',
    'Days from one date to another.',
    (from, to) => Math.round((toDate(to).getTime() - toDate(from).getTime()) / 86_400_000),
  ],
  ['dayOfYear(dyn): double', 'The day of the year, from 1.', (date) => dayOfYear(toDate(date))],
  ['week(dyn): double', 'The week (ISO 8601).', (date) => isoWeek(toDate(date)).week],
  [
    'formatDate(dyn, string): string',
    'A date by a pattern, such as DD MMM YYYY.',
    (date, pattern) => bounded(writeDate(toDate(date), toText(pattern), localeOf('en'))),
  ],
  [
    'formatDate(dyn, string, string): string',
    'A date by a pattern in a language.',
    (date, pattern, locale) => bounded(writeDate(toDate(date), toText(pattern), localeOf(toText(locale)))),
  ],
  ['checkDigit(dyn): string', 'The check digit of a GS1 key (modulo 10).', (digits) => gs1CheckDigit(toDigits(digits))],
  ['luhn(dyn): string', 'The check digit by Luhn.', (digits) => luhnDigit(toDigits(digits))],
  ['mod11(dyn): string', 'The check digit modulo 11.', (digits) => modulo11Digit(toDigits(digits))],
  ['mod97(dyn): string', 'Two check digits modulo 97.', (text) => modulo97Digits(toCharacters(text, /^[0-9A-Za-z]+$/))],
  [
    'mod43(dyn): string',
    'The check character modulo 43.',
    (text) => modulo43Character(toCharacters(text, /^[0-9A-Z\-. $/+%]+$/)),
  ],
]

// Pieces times replacement, before anything is built.
const mostProduct = 200_000
