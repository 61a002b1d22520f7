// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { MergedVariable } from '@labelwright/label-document/merge-article-data'
import type { Problem } from '@labelwright/label-document/problem'
import { sampleLabels } from '@labelwright/label-document/samples'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderIn } from '../../testing/render.tsx'
import { serialLine } from '../print-history/serial-numbers.tsx'
import { VariableField } from './fields/variable-field.tsx'
import { serialSample, withoutStandIns } from './serial-fields.ts'

const field: MergedVariable = {
  variableName: 'assetNumber',
  dataType: 'default',
  value: '',
  isEditable: false,
  isSerial: true,
  isFromLabel: false,
  isRequired: true,
  propertyType: 'text',
  propertySize: 20,
}
const variable = { variableName: 'assetNumber', dataType: 'default' } as const
const problem = (about: Partial<Problem>): Problem => ({
  code: 'barcode-content-invalid',
  severity: 'error',
  message: '',
  ...about,
})

describe('A serial variable on the print form', () => {
  it('is no input: it says that the number is given when printed', () => {
    renderIn(
      <VariableField
        field={field}
        variable={variable}
        control="serial"
        value="000000"
        onChange={() => undefined}
        problems={[]}
      />,
    )
    expect(screen.getByText('Asset number')).toBeDefined()
    expect(screen.getByText('Filled in when printed')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('stands in the picture as its sample, or as zeros that fit', () => {
    expect(serialSample({ ...field, value: 'A-000000' })).toBe('A-000000')
    expect(serialSample(field)).toBe('000000')
    expect(serialSample({ ...field, propertySize: 4 })).toBe('0000')
  })

  it('is not blamed for what only its zeros may have caused', () => {
    const tag = sampleLabels.find(({ name }) => name === 'Asset tag')?.document
    const elements = tag?.elements.map((one) => (one.id === 'asset' ? { ...one, content: '{{AssetNumber}}' } : one))
    const document = { ...tag, elements } as LabelDocument
    const own = [problem({ variableName: 'assetNumber' }), problem({ elementId: 'asset' })]
    const others = [
      problem({ variableName: 'assetNumber', detail: 'series-missing' }),
      problem({ variableName: 'url' }),
      problem({ elementId: 'qr' }),
      problem({}),
    ]
    expect(withoutStandIns([...own, ...others], document, [field])).toEqual(others)
    expect(withoutStandIns(own, document, [{ ...field, value: 'A-1' }])).toEqual(own)
  })
})

describe('A required value that only the label gives', () => {
  const lot: MergedVariable = {
    ...field,
    variableName: 'lot',
    value: 'L0',
    isSerial: false,
    isEditable: true,
    isFromLabel: true,
  }
  const mark = () => screen.queryByText('From the label')
  const show = (changes: Partial<MergedVariable>, value = 'L0') =>
    renderIn(
      <VariableField
        field={{ ...lot, ...changes }}
        variable={variable}
        control="text"
        value={value}
        onChange={() => undefined}
        problems={[]}
      />,
    )

  it('is marked beside its field', () => {
    show({})
    expect(mark()).not.toBeNull()
  })

  it.each<[string, Partial<MergedVariable>, string?]>([
    ['the article gives it', { isFromLabel: false }],
    ['it is not required', { isRequired: false }],
    ['a person typed another', {}, 'L1'],
  ])('is not marked when %s', (_, changes, value) => {
    show(changes, value)
    expect(mark()).toBeNull()
  })
})

describe('The serial numbers of a print', () => {
  const given = {
    variableName: 'n',
    seriesName: 's',
    mode: 'counter' as const,
    first: '000001',
    last: '000010',
  }

  it('are told by the first, the last and how many', () => {
    expect(serialLine({ ...given, count: 10, numbers: [] })).toBe('000001 – 000010 (10)')
    expect(serialLine({ ...given, count: 1, numbers: ['000001'] })).toBe('000001')
  })

  it('in a hidden order are told by a few of them', () => {
    const random = { ...given, mode: 'random' as const }
    expect(serialLine({ ...random, count: 10, numbers: ['4', '7', '1', '9'] })).toBe('4, 7, 1, … (10)')
    expect(serialLine({ ...random, count: 2, numbers: ['4', '7'] })).toBe('4, 7 (2)')
  })
})
