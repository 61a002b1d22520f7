import { readExpression } from '@labelwright/label-document/expressions/expression'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Clause,
  needsValue,
  operatorsOf,
  readCondition,
  referenceTo,
  type ValueKind,
  writeCondition,
} from './simple-condition.ts'

const kinds: readonly ValueKind[] = ['text', 'number', 'date', 'toggle']
const valuesOf: Readonly<Record<ValueKind, fc.Arbitrary<string>>> = {
  text: fc.string(),
  number: fc.integer().map(String),
  date: fc.constantFrom('2027-01-31', '2026-02-28'),
  toggle: fc.constantFrom('true', 'false'),
}
const variable = fc.oneof(
  fc.stringMatching(/^[A-Za-z_]\w{0,8}$/).filter((name) => name !== ''),
  fc.string({ minLength: 1 }).filter((name) => !/[{}]/.test(name)),
  fc.constantFrom('in', 'true', 'Net weight', 'a && b'),
)
const clause = (kind: ValueKind): fc.Arbitrary<Clause> =>
  fc.constantFrom(...operatorsOf[kind]).chain((operator) =>
    fc.record({
      variable,
      operator: fc.constant(operator),
      value: needsValue(operator)
        ? valuesOf[operator === 'greater' || operator === 'less' ? (kind === 'text' ? 'number' : kind) : kind]
        : fc.constant(''),
    }),
  )
const ofKind = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    join: fc.constantFrom('and' as const, 'or' as const),
    clauses: fc.array(clause(kind), { minLength: 1, maxLength: 4 }),
  }),
)

const isTrue = (expression: string, values: Readonly<Record<string, unknown>>): unknown => {
  const read = readExpression(expression)
  if ('reason' in read) throw new Error(`${expression}: ${read.reason}`)
  const result = read.evaluate(values)
  if ('reason' in result) throw new Error(`${expression}: ${result.reason}`)
  return result.value
}
const write = (one: Clause, kind: ValueKind) => writeCondition({ join: 'and', clauses: [one] }, () => kind)

describe('A condition made by clicks', () => {
  it('is read back from its expression as it was', () => {
    fc.assert(
      fc.property(ofKind, ({ kind, join, clauses }) => {
        const read = readCondition(writeCondition({ join, clauses }, () => kind))
        expect(read).toEqual({ join: clauses.length > 1 ? join : 'and', clauses })
      }),
    )
  })

  it('is an expression that can be read, whatever is in it', () => {
    fc.assert(
      fc.property(ofKind, ({ kind, join, clauses }) => {
        expect(readExpression(writeCondition({ join, clauses }, () => kind))).not.toHaveProperty('reason')
      }),
    )
  })

  it('is true where it says so', () => {
    const date = new Date('2027-01-31T00:00:00Z')
    const values = { lot: 'ABC', weight: 12.5, whole: 12, day: date, frozen: true, none: null }
    const cases: readonly (readonly [Clause, ValueKind, boolean])[] = [
      [{ variable: 'lot', operator: 'is', value: 'ABC' }, 'text', true],
      [{ variable: 'lot', operator: 'isNot', value: 'ABC' }, 'text', false],
      [{ variable: 'lot', operator: 'contains', value: 'BC' }, 'text', true],
      [{ variable: 'lot', operator: 'isEmpty', value: '' }, 'text', false],
      [{ variable: 'none', operator: 'isEmpty', value: '' }, 'number', true],
      [{ variable: 'lot', operator: 'isFilled', value: '' }, 'text', true],
      [{ variable: 'weight', operator: 'greater', value: '12' }, 'number', true],
      [{ variable: 'weight', operator: 'less', value: '12,4' }, 'number', false],
      [{ variable: 'whole', operator: 'is', value: '12' }, 'number', true],
      [{ variable: 'day', operator: 'greater', value: '2027-01-30' }, 'date', true],
      [{ variable: 'day', operator: 'is', value: '2027-01-31' }, 'date', true],
      [{ variable: 'frozen', operator: 'is', value: 'true' }, 'toggle', true],
      [{ variable: 'frozen', operator: 'is', value: 'false' }, 'toggle', false],
    ]
    for (const [one, kind, wanted] of cases) expect(isTrue(write(one, kind), values), write(one, kind)).toBe(wanted)
    expect(isTrue(write({ variable: 'size', operator: 'greater', value: '9' }, 'text'), { size: '10' })).toBe(true)
  })

  it('joins its questions by and, or by or', () => {
    const clauses: Clause[] = ['a', 'b'].map((name) => ({ variable: name, operator: 'is', value: 'true' }))
    const written = (join: 'and' | 'or') => writeCondition({ join, clauses }, () => 'toggle')
    const values = { a: true, b: false }
    expect([isTrue(written('and'), values), isTrue(written('or'), values)]).toEqual([false, true])
  })
})

describe('An expression of another form', () => {
  it('is left to the expression field', () => {
    const others = ['', 'a && b || c', '(a)', 'a + b', 'upper(a) == "X"', 'a == b', 'a > "x"', '1 == 1', 'a ==', 'true']
    expect(others.map((one) => [one, readCondition(one)])).toEqual(others.map((one) => [one, undefined]))
  })

  it('may be written without blanks or over lines', () => {
    expect(readCondition('lot=="A"')?.clauses).toEqual([{ variable: 'lot', operator: 'is', value: 'A' }])
    expect(readCondition('lot == "A"\n  || isEmpty(lot)')?.join).toBe('or')
  })
})

it('names a variable so that an expression reads it', () => {
  expect(['lot', 'Net weight', 'in', '2nd'].map(referenceTo)).toEqual([
    'lot',
    'value("Net weight")',
    'value("in")',
    'value("2nd")',
  ])
})
