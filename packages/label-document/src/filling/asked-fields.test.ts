import { describe, expect, it } from 'vitest'
import type { LabelVariable } from '../label-variable.ts'
import { mergeArticleData } from '../merge-article-data.ts'
import { controlOf, askedGroups as group } from './asked-fields.ts'

const askedGroups = (variables: readonly LabelVariable[]) => group(mergeArticleData(variables, undefined), variables)

const variable = (variableName: string, more: Partial<LabelVariable> = {}): LabelVariable => ({
  variableId: variableName,
  variableName,
  variableData: '',
  dataType: 'default',
  propertySize: 20,
  required: false,
  ...more,
})

describe('The form of a label', () => {
  it('asks for what a person gives: no computed values and none of the system', () => {
    const groups = askedGroups([
      variable('meta_user'),
      variable('lot'),
      variable('code', { inputType: 'computed', expression: 'lot' }),
    ])
    expect(groups.flatMap(({ fields }) => fields.map((field) => field.variable.variableName))).toEqual(['lot'])
  })

  it('has fields in their order, under headings where their first field stands', () => {
    const groups = askedGroups([
      variable('weight', { group: 'Goods' }),
      variable('to', { group: 'Address' }),
      variable('name', { order: 1, group: 'Goods' }),
      variable('note'),
    ])
    expect(groups.map(({ name, fields }) => [name, fields.map((field) => field.variable.variableName)])).toEqual([
      ['Goods', ['name', 'weight']],
      ['Address', ['to']],
      ['', ['note']],
    ])
  })

  it('starts with the default, never with the sample', () => {
    const [group] = askedGroups([variable('lot', { sampleValue: 'L42', variableData: 'L1' })])
    expect(group?.fields[0]?.merged.value).toBe('L1')
  })

  it('has the control that was chosen, or that of the type', () => {
    const options = ['S', 'M']
    expect(controlOf(variable('a'))).toBe('text')
    expect(controlOf(variable('a', { inputType: 'date' }))).toBe('date')
    expect(controlOf(variable('a', { inputType: 'table' }))).toBe('lines')
    expect(controlOf(variable('a', { dataType: 'toggle' }))).toBe('toggle')
    expect(controlOf(variable('a', { inputType: 'option', options }))).toBe('list')
    expect(controlOf(variable('a', { inputType: 'option', options, question: 'buttons' }))).toBe('buttons')
    expect(controlOf(variable('a', { inputType: 'option', options, question: 'scan' }))).toBe('text')
    expect(controlOf(variable('a', { inputType: 'serial' }))).toBe('serial')
  })
})
