import { describe, expect, it } from 'vitest'
import type { LabelDocument } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'
import { sampleValuesOf } from '../sample-values.ts'
import { sampleLabels } from '../samples.ts'
import { compileContents, variableElementIds } from './compile-contents.ts'
import { fillVariables } from './fill-variables.ts'

const variable = (variableName: string, more: Partial<LabelVariable> = {}): LabelVariable => ({
  variableId: variableName,
  variableName,
  variableData: '',
  dataType: 'default',
  propertySize: 2000,
  required: false,
  ...more,
})

function labelWith(content: string, ...variables: LabelVariable[]): LabelDocument {
  const label = sampleLabels[0]?.document
  const element = label?.elements.find((one) => one.type === 'text')
  if (!label || !element) throw new Error('No sample with text')
  return { ...label, variables, elements: [{ ...element, id: 'text', content }] }
}

const fill = (content: string, values: Record<string, string>, ...variables: LabelVariable[]) => {
  const { texts, problems } = fillVariables(labelWith(content, ...variables), values)
  return { text: texts.get('text'), codes: problems.map((problem) => problem.code) }
}

describe('Filling variables', () => {
  it('puts values in place of names, however often they stand there', () => {
    expect(fill('{{a}}-{{b}}-{{a}}', { a: '1', b: '2' }, variable('a'), variable('b')).text).toBe('1-2-1')
  })

  it('matches names without regard to case and to spaces about them', () => {
    expect(fill('{{ Name }}', { nAME: 'x' }, variable('name')).text).toBe('x')
  })

  it('takes the default for a value that is missing, but not for an empty one', () => {
    const name = variable('name', { variableData: 'default' })
    expect(fill('{{name}}', {}, name).text).toBe('default')
    expect(fill('{{name}}', { name: '' }, name).text).toBe('')
  })

  it('never prints a sample', () => {
    const lot = variable('lot', { sampleValue: 'L2407A', required: true })
    expect(fill('{{lot}}', {}, lot)).toEqual({ text: '', codes: ['variable-required'] })
    const given = sampleValuesOf([lot, variable('name', { variableData: 'default' })])
    expect(given).toEqual({ lot: 'L2407A' })
    expect(fill('{{lot}}', given, lot)).toEqual({ text: 'L2407A', codes: [] })
  })

  it('does not read a value for placeholders', () => {
    expect(fill('{{a}}', { a: '{{b}}', b: 'x' }, variable('a'), variable('b')).text).toBe('{{b}}')
  })

  it('ignores values that the label has no variable for', () => {
    expect(fill('x', { other: 'y', constructor: 'z' })).toEqual({ text: 'x', codes: [] })
  })

  it('tells a required variable without value', () => {
    expect(fill('', {}, variable('name', { required: true })).codes).toEqual(['variable-required'])
  })

  it('counts the length in code points', () => {
    const name = variable('name', { propertySize: 2 })
    expect(fill('{{name}}', { name: '😀😀' }, name).codes).toEqual([])
    expect(fill('{{name}}', { name: '😀😀😀' }, name).codes).toEqual(['variable-too-long'])
  })

  it('tells a name that the label does not have, and leaves it to be seen', () => {
    expect(fill('a {{nope}} b', {})).toEqual({ text: 'a {{nope}} b', codes: ['variable-unknown'] })
  })

  it('answers the same from contents compiled once', () => {
    const label = labelWith('{{a}}', variable('a'))
    const compiled = compileContents(label)
    for (const a of ['1', '2']) {
      expect(fillVariables(compiled, { a })).toEqual(fillVariables(label, { a }))
    }
    expect([...variableElementIds(compiled)]).toEqual(['text'])
  })
})
