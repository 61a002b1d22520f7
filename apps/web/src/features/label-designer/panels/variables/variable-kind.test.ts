import { kindOfVariable, variableKinds } from '@labelwright/label-document/filling/variable-kinds'
import { checkRecord } from '@labelwright/open-label/check-record'
import type { Change } from '@labelwright/open-label/commands'
import type { Fields } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import { changeKind, changeOptions } from './variable-kind.ts'

const plain: Fields = { variableName: 'a', variableData: '', dataType: 'default', propertySize: 20, required: false }

function after(fields: Fields, changes: readonly Change[]): Fields {
  const next: Record<string, unknown> = { ...fields }
  for (const change of changes) if (change.type === 'field') next[change.field] = change.value
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null)) as Fields
}

const fullOf: readonly Fields[] = [
  { ...plain, pattern: '###', format: { type: 'text', letters: 'upper' } },
  { ...plain, inputType: 'number', minimum: 1, maximum: 9, format: { type: 'number', decimals: 2 } },
  { ...plain, inputType: 'option', options: ['S', 'M'], question: 'buttons' },
  { ...plain, inputType: 'date', format: { type: 'date', pattern: 'DD.MM.YYYY' }, question: 'scan' },
  { ...plain, inputType: 'computed', recipe: { type: 'counter', start: 5 } },
  { ...plain, inputType: 'computed', expression: 'upper("a")' },
  { ...plain, inputType: 'serial', series: '01', allowsMarkup: true },
  { ...plain, dataType: 'media-ref' },
  { ...plain, dataType: 'toggle' },
]

describe('The type of a variable', () => {
  it('is what was chosen, from whatever it was before, and the label takes it', () => {
    for (const fields of fullOf) {
      for (const kind of variableKinds) {
        const next = after(fields, changeKind({ id: 'v:a', fields }, kind))
        expect([kindOfVariable(next), checkRecord('v:a', { kind: 'variable', fields: next })]).toEqual([
          kind,
          undefined,
        ])
      }
    }
  })

  it('takes away what only the kind before had', () => {
    const [masked = plain, number = plain, , date = plain] = fullOf
    expect(after(masked, changeKind({ id: 'v:a', fields: masked }, 'date'))).not.toHaveProperty('pattern')
    expect(after(number, changeKind({ id: 'v:a', fields: number }, 'text'))).toEqual(plain)
    expect(after(date, changeKind({ id: 'v:a', fields: date }, 'date-time'))).toHaveProperty('format')
  })

  it('changes nothing where it is the same', () => {
    for (const fields of fullOf) expect(changeKind({ id: 'v:a', fields }, kindOfVariable(fields))).toEqual([])
  })

  it('keeps how a computed value is made', () => {
    const [, , , , counter = plain, expression = plain] = fullOf
    for (const fields of [counter, expression]) expect(changeKind({ id: 'v:a', fields }, 'computed')).toEqual([])
  })
})

describe('The options of a variable', () => {
  it('are the pasted lines, each once, without empty ones', () => {
    const fields = { ...plain, inputType: 'option' }
    expect(changeOptions({ id: 'v:a', fields }, ' S \nM\n\nS\r\nL')).toEqual([
      { type: 'field', id: 'v:a', field: 'options', value: ['S', 'M', 'L'] },
    ])
  })

  it('take the question that offers them along when the last one goes', () => {
    const fields = fullOf[2] ?? plain
    const next = after(fields, changeOptions({ id: 'v:a', fields }, '\n'))
    expect(next).toEqual({ ...plain, inputType: 'option' })
  })
})
