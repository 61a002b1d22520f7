import { endsWithCheckDigit } from '../check-digit.ts'
import { countryLetters, countryNumbers, currencyNumbers } from './gs1-code-lists.ts'

/** Says what is wrong with a component's value, as the end of a sentence; undefined when it is right. */
export type Gs1Check = (value: string) => string | undefined

const must =
  (isRight: (value: string) => boolean, otherwise: string): Gs1Check =>
  (value) =>
    isRight(value) ? undefined : otherwise

const notADate = 'is not a date written as year, month, day (YYMMDD)'
const two = (value: string, start: number): number => Number(value.slice(start, start + 2))

// Years are taken as 20YY: only 29 February depends on it, and 2000 was a leap year as all others divisible by four.
const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

const isShortDate = (value: string): boolean => isDay(2000 + two(value, 0), two(value, 2), two(value, 4))

// Day 00 is the month as a whole.
const isShortDateOrMonth = (value: string): boolean =>
  isShortDate(value.endsWith('00') ? `${value.slice(0, -2)}01` : value)

const isPiece = (value: string): boolean => {
  const [piece, total] = [two(value, 0), two(value, 2)]
  return piece > 0 && piece <= total
}

function isPositionInSequence(value: string): boolean {
  const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(value)
  return match !== null && Number(match[1]) <= Number(match[2])
}

// ISO 13616: the first four characters go to the end, letters count from 10, the rest of the division by 97 is 1.
function isBankAccount(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{6,}$/.test(value)) return false
  let rest = 0
  for (const character of value.slice(4) + value.slice(0, 4)) {
    const digits = Number.parseInt(character, 36)
    rest = (rest * (digits > 9 ? 100 : 10) + digits) % 97
  }
  return rest === 1
}

const set82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const set32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]

// GS1 General Specifications 7.9.5: two check characters over primes, modulo 1021.
function hasCheckPair(value: string): boolean {
  const body = value.slice(0, -2)
  if (body === '' || body.length > primes.length) return false
  let sum = 0
  for (let index = 0; index < body.length; index++) {
    sum += set82.indexOf(body.charAt(index)) * (primes[body.length - 1 - index] ?? 0)
  }
  sum %= 1021
  return value.endsWith(set32.charAt(sum >> 5) + set32.charAt(sum & 31))
}

/** The checks that the table of identifiers names. Those of North American coupons are not made. */
export const gs1Checks: Readonly<Record<string, Gs1Check>> = {
  csum: must(endsWithCheckDigit, 'has a wrong check digit'),
  csumalpha: must(hasCheckPair, 'has wrong check characters'),
  yymmdd: must(isShortDate, notADate),
  yymmd0: must(isShortDateOrMonth, notADate),
  yyyymmdd: must(
    (value) => isDay(Number(value.slice(0, 4)), two(value, 4), two(value, 6)),
    'is not a date written as YYYYMMDD',
  ),
  hhmi: must((value) => two(value, 0) < 24 && two(value, 2) < 60, 'is not a time written as hours and minutes'),
  hh: must((value) => Number(value) < 24, 'is not an hour'),
  mi: must((value) => Number(value) < 60, 'is not a number of minutes'),
  ss: must((value) => Number(value) < 60, 'is not a number of seconds'),
  yesno: must((value) => value === '0' || value === '1', 'must be 0 or 1'),
  zero: must((value) => /^0+$/.test(value), 'must be 0'),
  nonzero: must((value) => !/^0+$/.test(value), 'must not be 0'),
  nozeroprefix: must((value) => value === '0' || !value.startsWith('0'), 'must not start with 0'),
  hasnondigit: must((value) => /\D/.test(value), 'must hold a letter'),
  hyphen: must((value) => value === '-', 'must be a hyphen, for a temperature below zero'),
  winding: must((value) => /^[019]$/.test(value), 'must be 0, 1 or 9'),
  iso5218: must((value) => /^[0129]$/.test(value), 'must be 0, 1, 2 or 9'),
  iso3166: must((value) => countryNumbers.has(value), 'is not a country number'),
  iso3166999: must((value) => value === '999' || countryNumbers.has(value), 'is not a country number'),
  iso3166alpha2: must((value) => countryLetters.has(value), 'is not a country code of two letters'),
  iso4217: must((value) => currencyNumbers.has(value), 'is not a currency number'),
  latitude: must((value) => Number(value) <= 1_800_000_000, 'is not a latitude'),
  longitude: must((value) => Number(value) <= 3_600_000_000, 'is not a longitude'),
  pcenc: must((value) => !/%(?![0-9A-Fa-f]{2})/.test(value), 'has a % that two hexadecimal digits do not follow'),
  pieceoftotal: must(isPiece, 'is not a piece of a total'),
  posinseqslash: must(isPositionInSequence, 'is not a position in a sequence, such as 1/2'),
  importeridx: must((value) => /^[-0-9A-Z_a-z]$/.test(value), 'is not an importer index'),
  gcp: must((value) => /^\d{2}/.test(value), 'must start with the digits of a GS1 company prefix'),
  iban: must(isBankAccount, 'is not an international bank account number'),
  mediatype: must((value) => /^(0[1-9]|10|[89]\d)$/.test(value), 'is not a media type'),
}
