import { readDate, writeDate } from './dates.ts'
import { localeOf } from './locales.ts'
import { convertUnit, readNumber, writeNumber } from './numbers.ts'

/** How a variable's value is written on the label. */
export type ValueFormat = NumberFormat | DateFormat | TextFormat

export interface NumberFormat {
  readonly type: 'number'
  /** Figures after the decimal sign. */
  readonly decimals?: number
  readonly isGrouped?: boolean
  /** A language code (`en`, `sv`, `de` …). */
  readonly locale?: string
  /** The unit that the value comes in, and the one it is written in. */
  readonly fromUnit?: string
  readonly toUnit?: string
  readonly prefix?: string
  readonly suffix?: string
}

export interface DateFormat {
  readonly type: 'date'
  /** `YYYY-MM-DD`, `DD MMM YYYY`, `HH:mm` …: see `dates.ts`. */
  readonly pattern: string
  readonly locale?: string
}

export interface TextFormat {
  readonly type: 'text'
  readonly letters?: 'upper' | 'lower'
  /** Filled up to this length with `fill` on the left. */
  readonly padTo?: number
  readonly fill?: string
}

/** Writes a value in its format, or says why it cannot be. An empty value stays empty. */
export function formatValue(
  value: string,
  format: ValueFormat,
): { readonly text: string } | { readonly reason: string } {
  if (value === '') return { text: '' }
  if (format.type === 'number') return formatNumber(value, format)
  if (format.type === 'text') return { text: formatText(value, format) }
  const date = readDate(value)
  return date
    ? { text: writeDate(date, format.pattern, localeOf(format.locale)) }
    : { reason: 'is not a date written as 2027-01-31' }
}

function formatNumber(value: string, format: NumberFormat): { readonly text: string } | { readonly reason: string } {
  const { fromUnit, toUnit, decimals, isGrouped, locale, prefix = '', suffix = '' } = format
  const number = readNumber(value)
  if (number === undefined) return { reason: 'is not a number' }
  const converted = fromUnit && toUnit ? convertUnit(number, fromUnit, toUnit) : number
  if (converted === undefined) return { reason: `cannot be converted from ${fromUnit} to ${toUnit}` }
  const style = { ...(decimals !== undefined && { decimals }), isGrouped: isGrouped ?? false, locale: localeOf(locale) }
  return { text: prefix + writeNumber(converted, style) + suffix }
}

function formatText(value: string, { letters, padTo = 0, fill = ' ' }: TextFormat): string {
  const cased = letters === 'upper' ? value.toUpperCase() : letters === 'lower' ? value.toLowerCase() : value
  return cased.padStart(padTo, fill)
}
