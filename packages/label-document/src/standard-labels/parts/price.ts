// A price with its decimals raised, in the way of its currency and language.
import type { TextRun } from '../../element-formats.ts'
import type { LabelVariable } from '../../label-variable.ts'
import type { LabelLanguage, Words } from '../template.ts'
import { variable } from './variables.ts'

const signs: Readonly<Record<string, string>> = { EUR: '€', SEK: 'kr', GBP: '£', USD: '$' }
const standsInFront: Readonly<Record<string, readonly LabelLanguage[]>> = {
  EUR: ['en'],
  GBP: ['en', 'sv'],
  USD: ['en', 'sv'],
}

const help: Words = {
  en: 'A number such as 24.90; the label writes the currency.',
  sv: 'Ett tal som 24,90. Etiketten skriver valutan.',
}

/** The variable of a price, asked for as a number. */
export const priceVariable = (language: LabelLanguage, sample = '24.90'): LabelVariable =>
  variable('price', sample, {
    most: 10,
    inputType: 'number',
    minimum: 0,
    maximum: 999_999,
    required: true,
    help: help[language],
  })

// Rounded to cents first, so that 9.999 becomes 10.00 and not 9.00.
const cents = '{{= price == null ? "" : right(formatNumber(price, 2, "en"), 2) }}'
const whole = '{{= price == null ? "" : text(floor(round(price, 2))) }}'

/** The runs of a price; currency in front or behind. */
export function priceRuns(currency: string, language: LabelLanguage): TextRun[] {
  const sign = signs[currency] ?? currency
  const isInFront = standsInFront[currency]?.includes(language) ?? false
  const amount = [{ content: whole }, { content: cents, scale: 52, rise: 34 }]
  return isInFront
    ? [{ content: sign, scale: 60, rise: 25 }, ...amount]
    : [...amount, { content: ` ${sign}`, scale: 52 }]
}

/** Of the currency's sign, for samples of unit prices. */
export const writePrice = (amount: string, currency: string, language: LabelLanguage): string => {
  const sign = signs[currency] ?? currency
  const written = language === 'sv' ? amount.replace('.', ',') : amount
  return standsInFront[currency]?.includes(language) ? sign + written : `${written} ${sign}`
}
