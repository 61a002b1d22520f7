import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { applyCommand } from '@labelwright/open-label/apply-command'
import type { Change } from '@labelwright/open-label/commands'
import { openDocument } from '@labelwright/open-label/open-document'
import type { Records } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import { defined } from '../../../../testing/defined.ts'
import { addVariable, moveVariable, nameOf, usesOf, variableRows } from './variable-records.ts'

const usual = { variableData: '', dataType: 'default', propertySize: 20, required: false } as const
const { document: sample } = defined(sampleLabels[0])

const labelWith = (variables: readonly object[], elements: readonly object[] = []): Records =>
  openDocument({
    ...sample,
    elements,
    variables: variables.map((variable, index) => ({ variableId: `${index}`, ...usual, ...variable })),
  } as unknown as LabelDocument)

const names = (records: Records): string[] => variableRows(records).map(nameOf)

const after = (records: Records, changes: readonly Change[]): Records => {
  const applied = applyCommand(records, { changes })
  expect(applied.leftOut).toEqual([])
  return applied.records
}

const abc = labelWith([{ variableName: 'a' }, { variableName: 'b' }, { variableName: 'c' }])

describe('The list of variables', () => {
  it('has those with a number of their own first, as the form asks for them', () => {
    const records = labelWith([{ variableName: 'a' }, { variableName: 'b', order: 2 }, { variableName: 'c', order: 1 }])
    expect(names(records)).toEqual(['c', 'b', 'a'])
  })

  it('takes a variable to another place by one change', () => {
    const changes = moveVariable(abc, 'v:2', 0)
    expect(changes).toHaveLength(1)
    expect(names(after(abc, changes))).toEqual(['c', 'a', 'b'])
    expect(names(after(abc, moveVariable(abc, 'v:0', 9)))).toEqual(['b', 'c', 'a'])
    expect(names(after(abc, moveVariable(abc, 'v:0', 1)))).toEqual(['b', 'a', 'c'])
  })

  it('changes nothing where a variable stays in its place or is gone', () => {
    expect(moveVariable(abc, 'v:1', 1)).toEqual([])
    expect(moveVariable(abc, 'v:9', 0)).toEqual([])
  })

  it('puts the shown order into the document where variables had numbers', () => {
    const records = labelWith([{ variableName: 'a' }, { variableName: 'b', order: 2 }, { variableName: 'c', order: 1 }])
    const moved = after(records, moveVariable(records, 'v:0', 0))
    expect(names(moved)).toEqual(['a', 'c', 'b'])
    expect(variableRows(moved).map(({ fields }) => fields.order)).toEqual([undefined, undefined, undefined])
  })

  it('gives a new variable a name that none has, and the last place', () => {
    const records = after(abc, [addVariable(abc, 'v:new', { variableName: 'A' })])
    expect(names(records)).toEqual(['a', 'b', 'c', 'A 2'])
  })
})

describe('The uses of a variable', () => {
  const text = { type: 'text', x: 0, y: 0, width: 9_000, height: 3_000 }
  const looks = {
    fontFamily: 'Inter',
    bold: false,
    fontSize: 3_000,
    minimumFontSize: 3_000,
    align: 'left',
    wrap: false,
  }
  const records = labelWith(
    [{ variableName: 'lot' }, { variableName: 'code', inputType: 'computed', expression: 'upper(lot)' }],
    [
      { ...text, ...looks, rotation: 0, id: 'shown', content: 'Lot {{ Lot }}' },
      { ...text, ...looks, rotation: 0, id: 'hidden', content: 'x', visibleWhen: 'lot != ""' },
      { ...text, ...looks, rotation: 0, id: 'other', content: '{{code}} lot' },
    ],
  )

  it('are contents, conditions and computed variables that read it', () => {
    expect(usesOf(records, 'v:0').toSorted()).toEqual(['e:hidden', 'e:shown', 'v:1'])
    expect(usesOf(records, 'v:1')).toEqual(['e:other'])
  })

  it('are none of a variable that is gone', () => {
    expect(usesOf(records, 'v:9')).toEqual([])
  })
})
