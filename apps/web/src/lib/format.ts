import { translation } from './i18n.ts'

const locale = (): string => (translation().language === 'sv' ? 'sv-SE' : 'en-GB')

/** '10:42' */
export const timeOfDay = (moment: Date | string): string =>
  new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))

/** '21 Nov, 10:42'; with the year where it is another. For tables. */
export function shortDateAndTime(moment: Date | string): string {
  const date = new Date(moment)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date)
}

/** '21 Nov 2026, 10:42', in the person's time zone. */
export const dateAndTime = (moment: Date | string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))

/** '21 Nov 2026, 10:42 CET': for what is signed, which people of several time zones read. */
export const dateTimeAndZone = (moment: Date | string): string =>
  new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(moment))

/** '21 Nov 2026', in the person's time zone. */
export const dateOf = (moment: Date | string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(moment))

/** 'in 40 seconds', 'in 43 minutes', 'in 23 hours': never sooner than it is. */
export function timeFromNow(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(locale())
  if (seconds < 100) return format.format(Math.ceil(seconds), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}

/** '1 minute', '18 minutes', '2 days' */
export const amountOf = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)

const numberFormats = new Map<string, Intl.NumberFormat>()

// Kept: to make one takes longer than to render the component that shows the number.
function numbers(mostDecimals: number): Intl.NumberFormat {
  const key = `${locale()} ${mostDecimals}`
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale(), { maximumFractionDigits: mostDecimals })
  numberFormats.set(key, format)
  return format
}

export const wholeNumber = (value: number): string => numbers(0).format(value)

/** With at most so many decimals, in the person's language. */
export const decimalNumber = (value: number, maxDecimals = 2): string => numbers(maxDecimals).format(value)

/** '100 × 50 mm' */
export function sizeInMillimetres(width: number, height: number): string {
  const number = numbers(1)
  return `${number.format(width)} × ${number.format(height)} mm`
}

/** '2.1 kB', '10.6 MB' */
export function fileSize(bytes: number): string {
  const number = numbers(1)
  if (bytes >= 1_000_000) return `${number.format(bytes / 1_000_000)} MB`
  return bytes < 1000 ? `${number.format(bytes)} B` : `${number.format(bytes / 1000)} kB`
}
