import { type Locale, longName, shortName } from './locales.ts'

const dayMs = 86_400_000
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?Z?)?$/

/** Reads `2027-01-31`, or with a time `2027-01-31T10:45`, as that moment on a clock without a zone; undefined when it is none. */
export function readDate(text: string): Date | undefined {
  const match = isoDate.exec(text.trim())
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined
}

/** A moment as `2027-01-31T10:45:00`, on the clock of the program's zone. */
export function localMoment(moment: Date): string {
  const onClock = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return onClock.toISOString().slice(0, 19)
}

/** The same moment some months later; the last day of the month where that has no such day. */
export function addMonths(date: Date, months: number): Date {
  const first = new Date(date)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return first
}

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + Math.round(days) * dayMs)

/** The day of the year, from 1. */
export const dayOfYear = (date: Date): number =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs) + 1

/** Week and its year (ISO 8601): the week belongs to the year of its Thursday. */
export function isoWeek(date: Date): { readonly year: number; readonly week: number } {
  const weekday = date.getUTCDay() || 7
  const thursday = addDays(date, 4 - weekday)
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) }
}

const two = (value: number): string => String(value).padStart(2, '0')

const parts: Readonly<Record<string, (date: Date, locale: Locale) => string>> = {
  YYYY: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  YY: (date) => two(date.getUTCFullYear() % 100),
  MMMM: (date, { months }) => longName(months[date.getUTCMonth()] ?? ''),
  MMM: (date, { months }) => shortName(months[date.getUTCMonth()] ?? ''),
  MM: (date) => two(date.getUTCMonth() + 1),
  M: (date) => String(date.getUTCMonth() + 1),
  DDDD: (date) => String(dayOfYear(date)).padStart(3, '0'),
  DD: (date) => two(date.getUTCDate()),
  D: (date) => String(date.getUTCDate()),
  dddd: (date, { days }) => longName(days[date.getUTCDay()] ?? ''),
  ddd: (date, { days }) => shortName(days[date.getUTCDay()] ?? ''),
  d: (date) => String(date.getUTCDay() || 7),
  GGGG: (date) => String(isoWeek(date).year),
  GG: (date) => two(isoWeek(date).year % 100),
  WW: (date) => two(isoWeek(date).week),
  HH: (date) => two(date.getUTCHours()),
  hh: (date) => two(date.getUTCHours() % 12 || 12),
  mm: (date) => two(date.getUTCMinutes()),
  ss: (date) => two(date.getUTCSeconds()),
  A: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
}

const token = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DDDD|DD|D|dddd|ddd|d|GGGG|GG|WW|HH|hh|mm|ss|A/g

/** Writes a date by a pattern: YYYY MM DD, MMM names, DDDD day of the year, GGGG and WW ISO week, HH mm ss; text in square brackets stays. */
export const writeDate = (date: Date, pattern: string, locale: Locale): string =>
  pattern.replace(token, (found, literal: string | undefined) => literal ?? parts[found]?.(date, locale) ?? found)
