import type { LabelDocument } from '@labelwright/label-document/label-document'
import { expect, it } from 'vitest'
import { conditionNow } from './condition-now.ts'

const usual = { variableData: '', dataType: 'default', propertySize: 20, required: false } as const
const document = {
  formatVersion: 3,
  width: 50_000,
  height: 30_000,
  cornerRadius: 0,
  variables: [{ variableId: 'w', variableName: 'weight', ...usual, inputType: 'number' }],
  elements: [],
} as unknown as LabelDocument
const now = (expression: string, values: Readonly<Record<string, string>> = {}) =>
  conditionNow(document, expression, values)

it('is decided with the chosen data, as printing decides it', () => {
  expect(now('weight > 5.0', { weight: '7' })).toEqual({ isTrue: true })
  expect(now('weight > 5.0', { weight: '3' })).toEqual({ isTrue: false })
})

it('says in a sentence what is wrong, and where', () => {
  expect(now('weight >')).toMatchObject({ mistake: expect.stringContaining('The expression is wrong') })
  expect(now('colour == "x"')).toMatchObject({ mistake: expect.stringContaining('"colour"') })
  expect(now('weight + 1.0', { weight: '3' })).toMatchObject({
    mistake: expect.stringContaining('neither true nor false'),
  })
})
