import { convertUnit } from '@labelwright/label-document/formats/numbers'
import { checkRecord } from '@labelwright/open-label/check-record'
import { expect, it } from 'vitest'
import {
  datePatterns,
  formatLanguages,
  formatUnits,
  newFormat,
  unitsLike,
  withPart,
  writtenExample,
} from './format-examples.ts'

const variable = {
  variableName: 'a',
  variableData: '',
  dataType: 'default',
  propertySize: 20,
  required: false,
} as const
const problemOf = (format: object) =>
  checkRecord('v:a', { kind: 'variable', fields: { ...variable, format: format as never } })

it('offers formats that the label takes, each with an example that it writes', () => {
  for (const pattern of datePatterns) {
    for (const locale of formatLanguages) {
      const format = { type: 'date', pattern, locale } as const
      expect(problemOf(format)).toBeUndefined()
      expect(writtenExample('', format).text).not.toBe('')
    }
  }
  for (const type of ['number', 'text', 'date'] as const) expect(problemOf(newFormat(type))).toBeUndefined()
})

it('offers only units that can be converted into each other', () => {
  for (const unit of Object.values(formatUnits).flat()) {
    for (const other of unitsLike(unit)) expect(convertUnit(1, unit, other)).toBeTypeOf('number')
  }
  expect(unitsLike('furlong')).toEqual([])
})

it('writes the value itself where it is of the kind, and else an example', () => {
  const format = { type: 'number', decimals: 1, locale: 'sv' } as const
  expect(writtenExample('2', format)).toEqual({ from: '2', text: '2,0' })
  expect(writtenExample('two', format)).toEqual({ from: '1234.5', text: '1234,5' })
})

it('changes one part and takes it away again', () => {
  const format = withPart({ type: 'number' }, 'suffix', ' kg')
  expect(format).toEqual({ type: 'number', suffix: ' kg' })
  expect(withPart(format, 'suffix', null)).toEqual({ type: 'number' })
})
