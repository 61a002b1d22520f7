// Conditions of the form that is made by clicks: several questions to variables, all of them or one of them true.

export type Operator = 'is' | 'isNot' | 'isEmpty' | 'isFilled' | 'contains' | 'greater' | 'less'
export type ValueKind = 'text' | 'number' | 'date' | 'toggle'

export interface Clause {
  readonly variable: string
  readonly operator: Operator
  /** Of dates `2027-01-31`, of toggles `true` or `false`; empty where the operator asks for none. */
  readonly value: string
}

export interface SimpleCondition {
  readonly join: 'and' | 'or'
  readonly clauses: readonly Clause[]
}

/** The operators that a value of a kind takes. */
export const operatorsOf: Readonly<Record<ValueKind, readonly Operator[]>> = {
  text: ['is', 'isNot', 'isEmpty', 'isFilled', 'contains', 'greater', 'less'],
  number: ['is', 'isNot', 'isEmpty', 'isFilled', 'greater', 'less'],
  date: ['is', 'isNot', 'isEmpty', 'isFilled', 'greater', 'less'],
  toggle: ['is'],
}

export const needsValue = (operator: Operator): boolean => operator !== 'isEmpty' && operator !== 'isFilled'

// Common Expression Language: what cannot be the name of a variable.
const reserved = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while __proto__ prototype'.split(
    ' ',
  ),
)

/** How an expression names a variable. */
export const referenceTo = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) && !reserved.has(name) ? name : `value(${JSON.stringify(name)})`

/** The expression of a condition, for variables of these kinds. */
export const writeCondition = ({ join, clauses }: SimpleCondition, kindOf: (variable: string) => ValueKind): string =>
  clauses.map((clause) => writeClause(clause, kindOf(clause.variable))).join(join === 'and' ? ' && ' : ' || ')

const signs: Readonly<Partial<Record<Operator, string>>> = { is: '==', isNot: '!=', greater: '>', less: '<' }

function writeClause({ variable, operator, value }: Clause, kind: ValueKind): string {
  const name = referenceTo(variable)
  if (operator === 'isEmpty') return `isEmpty(${name})`
  if (operator === 'isFilled') return `!isEmpty(${name})`
  if (kind === 'toggle') return value === 'false' ? `!${name}` : name
  if (operator === 'contains') return `${name}.contains(${JSON.stringify(value)})`
  // A text is greater than another as a number.
  const isOfNumbers = kind === 'text' && (operator === 'greater' || operator === 'less')
  const left = isOfNumbers ? `number(${name})` : name
  return `${left} ${signs[operator] ?? ''} ${literal(value, isOfNumbers ? 'number' : kind)}`
}

const number = /^-?\d+(?:\.\d+)?$/

function literal(value: string, kind: ValueKind): string {
  if (kind === 'date') return `date(${JSON.stringify(value)})`
  if (kind !== 'number') return JSON.stringify(value)
  const plain = value.trim().replace(',', '.')
  // A whole number and one with decimals are different types to an expression.
  return number.test(plain) ? (plain.includes('.') ? plain : `${plain}.0`) : '0.0'
}

const text = String.raw`"(?:[^"\\]|\\.)*"`
const name = String.raw`(?:[A-Za-z_]\w*|value\(${text}\))`
const numeral = String.raw`-?\d+(?:\.\d+)?`
const value = String.raw`${text}|${numeral}|date\(${text}\)`

type Reader = readonly [pattern: RegExp, read: (match: readonly string[]) => Clause]

const clauseOf = (reference: string, operator: Operator, of = ''): Clause => ({
  variable: nameIn(reference),
  operator,
  value: valueIn(of),
})

const readers: readonly Reader[] = [
  [new RegExp(`^(!?)isEmpty\\((${name})\\)$`), ([, no, of = '']) => clauseOf(of, no ? 'isFilled' : 'isEmpty')],
  [new RegExp(`^(${name})\\.contains\\((${text})\\)$`), ([, of = '', what = '']) => clauseOf(of, 'contains', what)],
  [
    new RegExp(`^(${name}) ?(==|!=) ?(${value})$`),
    ([, of = '', sign, what = '']) => clauseOf(of, sign === '==' ? 'is' : 'isNot', what),
  ],
  [
    new RegExp(`^(?:number\\((${name})\\)|(${name})) ?([<>]) ?(${numeral}|date\\(${text}\\))$`),
    ([, inNumber, plain, sign, what = '']) =>
      clauseOf(inNumber ?? plain ?? '', sign === '>' ? 'greater' : 'less', what),
  ],
  [
    new RegExp(`^(!?)(${name})$`),
    ([, no, of = '']) => ({ variable: nameIn(of), operator: 'is', value: no ? 'false' : 'true' }),
  ],
]

const inQuotes = (quoted: string): string => {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}
const nameIn = (reference: string): string =>
  reference.startsWith('value(') ? inQuotes(reference.slice('value('.length, -1)) : reference
function valueIn(written: string): string {
  if (written.startsWith('date(')) return inQuotes(written.slice('date('.length, -1))
  return written.startsWith('"') ? inQuotes(written) : written.replace(/\.0$/, '')
}

/** The condition of an expression; undefined where it is of another form. */
export function readCondition(expression: string): SimpleCondition | undefined {
  const parts = splitAtSigns(expression.trim())
  const joins = new Set(parts.joins)
  if (joins.size > 1) return undefined
  const clauses = parts.texts.flatMap((part) => readClause(part) ?? [])
  if (clauses.length !== parts.texts.length) return undefined
  return { join: joins.has('||') ? 'or' : 'and', clauses }
}

function readClause(part: string): Clause | undefined {
  for (const [pattern, read] of readers) {
    const match = pattern.exec(part)
    const clause = match && read(match)
    if (clause && !reserved.has(part.replace('!', ''))) return clause
  }
  return undefined
}

/** Parts between && and ||, texts in quotes kept whole. */
function splitAtSigns(expression: string): { readonly texts: readonly string[]; readonly joins: readonly string[] } {
  const tokens = expression.match(new RegExp(`${text}|&&|\\|\\||[^"&|]+|.`, 'gs')) ?? []
  const texts = ['']
  const joins: string[] = []
  for (const token of tokens) {
    if (token === '&&' || token === '||') {
      joins.push(token)
      texts.push('')
    } else texts[texts.length - 1] += token
  }
  return { texts: texts.map((one) => one.trim()), joins }
}
