// Formats that are chosen by clicks, and what they make of an example.
import { formatValue, type ValueFormat } from '@labelwright/label-document/formats/value-format'
import type { Fields, Json } from '@labelwright/open-label/records'

export const datePatterns = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD MMM YYYY',
  'D MMMM YYYY',
  'YYMMDD',
  'MM/YYYY',
  'MMM YYYY',
  'GGGG[W]WW',
  'YYDDDD',
  'DDDD',
  'dddd',
  'HH:mm',
  'YYYY-MM-DD HH:mm',
] as const

/** Languages that numbers and names of months are written in. */
export const formatLanguages = ['en', 'sv', 'de', 'fr', 'es', 'it', 'nl', 'nb', 'da', 'fi', 'pl', 'pt'] as const

export const formatUnits = {
  mass: ['mg', 'g', 'kg', 't', 'oz', 'lb'],
  length: ['mm', 'cm', 'm', 'in', 'ft'],
  volume: ['ml', 'cl', 'dl', 'l', 'fl oz', 'pt', 'gal'],
  energy: ['kJ', 'kcal'],
  temperature: ['C', 'F'],
} as const

export type FormatType = ValueFormat['type']

/** What a format starts as when its type is chosen. */
export const newFormat = (type: FormatType): Fields =>
  type === 'date'
    ? { type, pattern: 'YYYY-MM-DD' }
    : type === 'number'
      ? { type, decimals: 2 }
      : { type, letters: 'upper' }

const examples: Readonly<Record<FormatType, string>> = { number: '1234.5', text: 'Oat cake', date: '2027-01-31T10:45' }

/** A value in a format; of an example where there is none, or none of its kind. */
export function writtenExample(value: string, format: Fields): { readonly from: string; readonly text: string } {
  const typed = format as unknown as ValueFormat
  const given = value === '' ? undefined : formatValue(value, typed)
  if (given && 'text' in given) return { from: value, text: given.text }
  const from = examples[typed.type]
  const written = formatValue(from, typed)
  return { from, text: 'text' in written ? written.text : written.reason }
}

/** A format with one part changed; null takes the part away. */
export const withPart = (format: Fields, part: string, value: Json): Fields =>
  Object.fromEntries(Object.entries({ ...format, [part]: value }).filter(([, one]) => one !== null))

/** The units that a value can be converted to. */
export const unitsLike = (unit: string): readonly string[] =>
  Object.values(formatUnits).find((alike: readonly string[]) => alike.includes(unit)) ?? []
