import type { LibraryOptions } from '@labelwright/label-layout/symbols/library/symbol-library'
import type { PrinterSymbology } from '../printer-label.ts'
import { type BarDots, fixedWidths, twoWidths } from './bar-dots.ts'
import type { LinearContent } from './draw-barcode.ts'
import type { Refused } from './linear-contents.ts'
import { encodeRare, type LibraryBudget } from './rare-symbols.ts'

/** A linear code that the symbol library draws. */
export interface RareLinear {
  readonly symbology: PrinterSymbology
  readonly options: Omit<LibraryOptions, 'text'>
  /** Data that the code takes. */
  readonly takes: RegExp
  /** Data with what the printer adds; the data as it came unless given. */
  readonly dataOf?: (text: string) => string
  /** Of codes of two widths: the least width in the library's modules that counts as wide. */
  readonly wideFrom?: number
}

interface Drawing {
  readonly text: string
  readonly bars: BarDots
}

export function rareLinearContent(
  budget: LibraryBudget,
  { symbology, options, takes, dataOf, wideFrom }: RareLinear,
  { text, bars }: Drawing,
): LinearContent | Refused {
  if (!takes.test(text)) return { reason: 'its data is none of this code' }
  const data = dataOf?.(text) ?? text
  const symbol = encodeRare(budget, { ...options, bcid: String(options.bcid), text: data })
  if ('reason' in symbol) return symbol
  if (symbol.kind !== 'linear') return { reason: 'its data does not fit' }
  const widths = wideFrom === undefined ? fixedWidths(symbol.widths, bars) : twoWidths(symbol.widths, bars, wideFrom)
  return { symbology, data, text: data, widths }
}

const wide = 2
const wideOfPlessey = 3

/** Check digits of Code 11 (^B1): weights from the right that start anew after ten for the first and nine for the second, modulo 11; ten is a hyphen. */
export function withCode11Check(data: string, count: 1 | 2): string {
  const check = (text: string, most: number): string => {
    let sum = 0
    for (let index = 0; index < text.length; index++) {
      const character = text.charAt(text.length - 1 - index)
      sum += ((index % most) + 1) * (character === '-' ? 10 : Number(character))
    }
    return '0123456789-'.charAt(sum % 11)
  }
  const one = data + check(data, 10)
  return count === 1 ? one : one + check(one, 9)
}

export const code11 = (checkDigits: 1 | 2): RareLinear => ({
  symbology: 'code11',
  options: { bcid: 'code11' },
  takes: /^[\d-]{1,80}$/,
  dataOf: (text) => withCode11Check(text, checkDigits),
  wideFrom: wide,
})

/** With its check characters; other ASCII than its own 43 characters is written in pairs. */
export const code93 = (text: string): RareLinear => ({
  symbology: 'code93',
  options: { bcid: /^[0-9A-Z\-. $/+%]*$/.test(text) ? 'code93' : 'code93ext', includecheck: true },
  takes: /^[\0-\x7f]{1,80}$/,
})

/** Data between its letters of start and stop; those of the data where it has them. */
export const codabar = (start: string, stop: string): RareLinear => ({
  symbology: 'codabar',
  options: { bcid: 'rationalizedCodabar' },
  takes: /^[A-D]?[\d\-:.$/+]{1,80}[A-D]?$/,
  dataOf: (text) => (/^[A-D].*[A-D]$/.test(text) ? text : `${start}${text}${stop}`),
  wideFrom: wide,
})

export const msi = (check: Readonly<Record<string, string | boolean>>): RareLinear => ({
  symbology: 'msi',
  options: { bcid: 'msi', ...check },
  takes: /^\d{1,14}$/,
  wideFrom: wide,
})

export const plessey: RareLinear = {
  symbology: 'plessey',
  options: { bcid: 'plessey' },
  takes: /^[0-9A-F]{1,80}$/,
  wideFrom: wideOfPlessey,
}

/** Digits in the bars alone. */
export const industrial: RareLinear = {
  symbology: 'industrial-2-of-5',
  options: { bcid: 'industrial2of5' },
  takes: /^\d{1,80}$/,
  wideFrom: wide,
}
