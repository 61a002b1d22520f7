// What somebody types into a field for a length or a number: 12.5+3, 1/2 in, +2, *2. Bounded, without any evaluation of code.

export type LengthUnit = 'mm' | 'cm' | 'in' | 'pt' | 'dots' | 'µm'

export interface CalculationSettings {
  /** Of numbers without a unit; undefined for fields that are no lengths. */
  readonly unit: LengthUnit | undefined
  readonly dpi: number
}

/** What comes of a field's value; lengths in micrometres. */
export type Calculation = (now: number) => number

export type CalculationMistake =
  | 'empty'
  | 'too-long'
  | 'not-understood'
  | 'unknown-unit'
  | 'no-length'
  | 'divided-by-zero'

export type Calculated = { readonly calculation: Calculation } | { readonly mistake: CalculationMistake }

const longest = 100
const deepest = 20
const relativeSign = /^[+\-*/]/

/** Reads what was typed. With a sign in front it changes what is there: +2, -1, *2, /2; `=-5` sets a negative number. */
export function readCalculation(typed: string, settings: CalculationSettings): Calculated {
  const text = typed.trim()
  if (text === '') return { mistake: 'empty' }
  if (text.length > longest) return { mistake: 'too-long' }
  const sign = relativeSign.exec(text)?.[0]
  const rest = sign !== undefined || text.startsWith('=') ? text.slice(1) : text
  try {
    const amount = readAll(rest, settings)
    return { calculation: sign === undefined ? always(toLength(amount, settings)) : relative(sign, amount, settings) }
  } catch (error) {
    if (error instanceof Mistake) return { mistake: error.mistake }
    throw error
  }
}

class Mistake extends Error {
  readonly mistake: CalculationMistake
  constructor(mistake: CalculationMistake) {
    super(mistake)
    this.mistake = mistake
  }
}

/** A plain number, or a length in micrometres. */
interface Amount {
  readonly value: number
  readonly isLength: boolean
  /** Micrometres in the unit that it was given in. */
  readonly unit?: number
}

const always =
  (value: number): Calculation =>
  () =>
    value

function relative(sign: string, amount: Amount, settings: CalculationSettings): Calculation {
  if (sign === '+' || sign === '-') {
    const by = toLength(amount, settings) * (sign === '-' ? -1 : 1)
    return (now) => now + by
  }
  if (amount.isLength) throw new Mistake('no-length')
  if (sign === '/' && amount.value === 0) throw new Mistake('divided-by-zero')
  return sign === '*' ? (now) => now * amount.value : (now) => now / amount.value
}

/** A number without a unit is in the person's own. */
function toLength({ value, isLength }: Amount, { unit, dpi }: CalculationSettings): number {
  if (unit === undefined && isLength) throw new Mistake('no-length')
  return isLength || unit === undefined ? value : value * micrometresIn(unit, dpi)
}

function micrometresIn(unit: LengthUnit, dpi: number): number {
  const all: Readonly<Record<LengthUnit, number>> = {
    mm: 1_000,
    cm: 10_000,
    in: 25_400,
    pt: 25_400 / 72,
    dots: 25_400 / dpi,
    µm: 1,
  }
  return all[unit]
}

const unitNames: Readonly<Record<string, LengthUnit>> = {
  mm: 'mm',
  cm: 'cm',
  in: 'in',
  inch: 'in',
  '"': 'in',
  '″': 'in',
  pt: 'pt',
  dot: 'dots',
  dots: 'dots',
  um: 'µm',
  µm: 'µm',
  μm: 'µm',
}

const tokens = /\s*(?:(\d+(?:[.,]\d+)?|[.,]\d+)|([a-zµμ]+|["″])|([-+*/()]))/giy

interface Reader {
  readonly words: readonly string[]
  at: number
  depth: number
  readonly settings: CalculationSettings
}

function readAll(text: string, settings: CalculationSettings): Amount {
  const reader: Reader = { words: split(text), at: 0, depth: 0, settings }
  const amount = readSum(reader)
  if (reader.at < reader.words.length || !Number.isFinite(amount.value)) throw new Mistake('not-understood')
  return amount
}

function split(text: string): string[] {
  const words: string[] = []
  tokens.lastIndex = 0
  let end = 0
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    words.push(found[0].trim().toLowerCase())
    end = tokens.lastIndex
  }
  if (text.slice(end).trim() !== '') throw new Mistake('not-understood')
  return words
}

function readSum(reader: Reader): Amount {
  let sum = readProduct(reader)
  for (let sign = reader.words[reader.at]; sign === '+' || sign === '-'; sign = reader.words[reader.at]) {
    reader.at++
    sum = add(sum, readProduct(reader), { factor: sign === '-' ? -1 : 1, settings: reader.settings })
  }
  return sum
}

function add(
  one: Amount,
  other: Amount,
  { factor, settings }: { readonly factor: number; readonly settings: CalculationSettings },
): Amount {
  if (one.isLength === other.isLength) return { value: one.value + factor * other.value, isLength: one.isLength }
  return { value: toLength(one, settings) + factor * toLength(other, settings), isLength: true }
}

function readProduct(reader: Reader): Amount {
  let product = readFactor(reader)
  for (let sign = reader.words[reader.at]; sign === '*' || sign === '/'; sign = reader.words[reader.at]) {
    reader.at++
    const factor = readFactor(reader)
    product = sign === '*' ? multiply(product, factor) : divide(product, factor)
  }
  return product
}

function multiply(one: Amount, other: Amount): Amount {
  if (one.isLength && other.isLength) throw new Mistake('not-understood')
  return { value: one.value * other.value, isLength: one.isLength || other.isLength }
}

function divide(one: Amount, other: Amount): Amount {
  if (other.value === 0) throw new Mistake('divided-by-zero')
  // People write half an inch as 1/2 in.
  if (other.unit !== undefined && !one.isLength) {
    return { ...other, value: (one.value / (other.value / other.unit)) * other.unit }
  }
  if (other.isLength && !one.isLength) throw new Mistake('not-understood')
  return { value: one.value / other.value, isLength: one.isLength && !other.isLength }
}

function readFactor(reader: Reader): Amount {
  if (++reader.depth > deepest) throw new Mistake('not-understood')
  const amount = readSigned(reader)
  reader.depth--
  return amount
}

function readSigned(reader: Reader): Amount {
  const word = reader.words[reader.at++]
  if (word === '-' || word === '+') {
    const amount = readFactor(reader)
    return { ...amount, value: word === '-' ? -amount.value : amount.value }
  }
  if (word === '(') {
    const amount = readSum(reader)
    if (reader.words[reader.at++] !== ')') throw new Mistake('not-understood')
    return amount
  }
  return withUnit(reader, word)
}

function withUnit(reader: Reader, word: string | undefined): Amount {
  if (word === undefined || !/^[\d.,]/.test(word)) throw new Mistake('not-understood')
  const value = Number(word.replace(',', '.'))
  const next = reader.words[reader.at]
  if (next === undefined || !/^[a-zµμ"″]/.test(next)) return { value, isLength: false }
  reader.at++
  const unit = Object.hasOwn(unitNames, next) ? unitNames[next] : undefined
  if (unit === undefined) throw new Mistake('unknown-unit')
  const size = micrometresIn(unit, reader.settings.dpi)
  return { value: value * size, isLength: true, unit: size }
}
