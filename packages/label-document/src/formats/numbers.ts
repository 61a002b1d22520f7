import type { Locale } from './locales.ts'

/** Reads a number with a point or a comma, spaces passed over; undefined when it is none. */
export function readNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** How a number is written. */
export interface NumberStyle {
  /** Figures after the decimal sign, 0 to 10; as many as it has, up to 10, when absent. */
  readonly decimals?: number
  /** Whether thousands are grouped. */
  readonly isGrouped?: boolean
  readonly locale: Locale
}

const mostDecimals = 10

/** Writes a number, halves rounded away from zero. */
export function writeNumber(value: number, { decimals, isGrouped = false, locale }: NumberStyle): string {
  const text = decimals === undefined ? trimZeros(value) : roundTo(value, Math.min(decimals, mostDecimals))
  const [whole = '0', fraction] = text.replace('-', '').split('.')
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, locale.group) : whole
  const sign = text.startsWith('-') && /[1-9]/.test(text) ? '-' : ''
  return `${sign}${grouped}${fraction === undefined ? '' : locale.decimal + fraction}`
}

const trimZeros = (value: number): string => value.toFixed(mostDecimals).replace(/\.?0+$/, '')

// A hair is added, because 1.005 is held as a little less than it says.
function roundTo(value: number, decimals: number): string {
  const nudged = Math.abs(value) * (1 + Number.EPSILON * 4)
  return (value < 0 ? '-' : '') + nudged.toFixed(decimals)
}

// To the base unit of each kind: kilogram, metre, litre.
const units: Readonly<Record<string, readonly [kind: string, factor: number, offset?: number]>> = {
  mg: ['mass', 1e-6],
  g: ['mass', 1e-3],
  kg: ['mass', 1],
  t: ['mass', 1000],
  oz: ['mass', 0.028349523125],
  lb: ['mass', 0.45359237],
  mm: ['length', 1e-3],
  cm: ['length', 1e-2],
  m: ['length', 1],
  in: ['length', 0.0254],
  ft: ['length', 0.3048],
  yd: ['length', 0.9144],
  ml: ['volume', 1e-3],
  cl: ['volume', 1e-2],
  dl: ['volume', 0.1],
  l: ['volume', 1],
  'fl oz': ['volume', 0.0295735295625],
  pt: ['volume', 0.473176473],
  gal: ['volume', 3.785411784],
  kJ: ['energy', 1],
  kcal: ['energy', 4.184],
  C: ['temperature', 1],
  F: ['temperature', 5 / 9, -32],
}

/** Converts between units of one kind (g, kg, oz, lb, mm, in, ml, l, fl oz, kJ, kcal, C, F …); undefined for units that do not belong together. */
export function convertUnit(value: number, from: string, to: string): number | undefined {
  const [source, target] = [units[from], units[to]]
  if (!source || !target || source[0] !== target[0]) return undefined
  const base = (value + (source[2] ?? 0)) * source[1]
  return base / target[1] - (target[2] ?? 0)
}
