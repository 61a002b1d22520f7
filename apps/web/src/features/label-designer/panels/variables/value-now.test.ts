import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { expect, it } from 'vitest'
import { defined } from '../../../../testing/defined.ts'
import { valueNow } from './value-now.ts'

const { document: sample } = defined(sampleLabels[0])
const usual = { variableData: '', dataType: 'default', propertySize: 20, required: false } as const
// On the clock of the program's own zone.
const moment = new Date(2027, 0, 31, 10, 45)

const give = (variable: object, values: Readonly<Record<string, string>> = {}) => {
  const variables = [{ variableId: 'a', variableName: 'a', ...usual, ...variable }]
  return valueNow({ ...sample, variables } as unknown as LabelDocument, 'a', { values, moment })
}

it('gives dates, shifts and counters as they would be printed now', () => {
  const date = { type: 'date', months: 1, endOf: 'month' }
  const format = { type: 'date', pattern: 'DD.MM.YYYY' }
  expect(give({ inputType: 'computed', recipe: date, format }).text).toBe('28.02.2027')
  const shifts = [
    { from: '06:00', code: 'A' },
    { from: '14:00', code: 'B' },
  ]
  expect(give({ inputType: 'computed', recipe: { type: 'shift', shifts } }).text).toBe('A')
  expect(give({ inputType: 'computed', recipe: { type: 'counter', start: 5 } }).text).toBe('5')
})

it('gives what the row has, or else the default', () => {
  expect(give({ variableData: 'oats' })).toEqual({ text: 'oats', mistake: undefined })
  expect(give({ variableData: 'oats' }, { a: 'rye' }).text).toBe('rye')
})

it('says why a value may not be printed', () => {
  expect(give({ inputType: 'number', maximum: 5 }, { a: '7' }).mistake).toContain('"a" takes a number')
  expect(give({ inputType: 'computed', expression: '1 +' }).mistake).toBeDefined()
})

it('does not blame a value for the mistakes of others', () => {
  const variables = [
    { variableId: 'a', variableName: 'a', ...usual, inputType: 'computed', expression: 'upper(b)' },
    { variableId: 'b', variableName: 'b', ...usual, variableData: 'x' },
    { variableId: 'c', variableName: 'c', ...usual, inputType: 'computed', expression: '1 +' },
  ]
  const document = { ...sample, variables } as unknown as LabelDocument
  expect(valueNow(document, 'a', { values: {}, moment })).toEqual({ text: 'X', mistake: undefined })
})
