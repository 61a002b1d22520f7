import { describe, expect, it } from 'vitest'
import { applyCommand } from './apply-command.ts'
import type { Change } from './commands.ts'
import { openDocument } from './open-document.ts'
import { childrenOf, keysBetween } from './order-keys.ts'
import { elementId, type LabelRecord, labelId, pageId, type Records, variableId } from './records.ts'
import { documents } from './testing/documents.ts'
import { sampleFields } from './testing/fields.ts'

const [first = '', second = ''] = keysBetween(undefined, undefined, 2)

const element = (parent: string, type: 'box' | 'text' | 'group' | 'repeater' | 'table'): LabelRecord => ({
  kind: 'element',
  place: { parent, key: first },
  fields: { ...sampleFields[type], x: 10, y: 20 },
})
const variable = (variableName: string): LabelRecord => ({
  kind: 'variable',
  place: { parent: labelId, key: second },
  fields: { ...sampleFields.variable, variableName },
})

const records: Records = new Map<string, LabelRecord>([
  [labelId, { kind: 'label', fields: sampleFields.label }],
  [pageId(0), { kind: 'page', place: { parent: labelId, key: first }, fields: {} }],
  [variableId('lot'), variable('Lot')],
  ['e:group', element(pageId(0), 'group')],
  ['e:box', element('e:group', 'box')],
  ['e:rows', element(pageId(0), 'repeater')],
  ['e:table', element(pageId(0), 'table')],
  ['c:table:0', { kind: 'column', place: { parent: 'e:table', key: first }, fields: sampleFields.column }],
])
const apply = (from: Records, ...changes: Change[]) => applyCommand(from, { changes })
const add = (id: string, record: LabelRecord): Change => ({ type: 'add', id, record })
const removeGroup: readonly Change[] = [
  { type: 'remove', id: 'e:group' },
  { type: 'remove', id: 'e:box' },
]

describe('Changes that meet those of others', () => {
  it('of what another removed go with it, and it comes back as it stood', () => {
    const gone = apply(records, ...removeGroup)
    const { leftOut, records: after } = apply(gone.records, { type: 'field', id: 'e:box', field: 'x', value: 1 })
    expect(leftOut).toMatchObject([{ obstacle: 'gone' }])
    expect(apply(after, ...gone.inverse).records).toEqual(records)
  })

  it('keep what the remover of a group did not see, one level up and where it was on paper', () => {
    const put = apply(records, add('e:new', element('e:group', 'text')))
    const { records: after, notices, inverse } = apply(put.records, ...removeGroup)
    expect(notices).toEqual([{ id: 'e:new', notice: 'kept-one-level-up' }])
    expect(after.get('e:new')).toMatchObject({ place: { parent: pageId(0) }, fields: { x: 20, y: 40 } })
    expect(after.has('e:box')).toBe(false)
    expect(apply(after, ...inverse).records).toEqual(put.records)
  })

  it('put what was added into a group that is gone on the page', () => {
    const { records: after } = apply(records, ...removeGroup)
    const { records: added, notices } = apply(after, add('e:new', element('e:group', 'text')))
    expect(notices).toEqual([{ id: 'e:new', notice: 'put-on-page' }])
    expect(added.get('e:new')?.place?.parent).toBe(pageId(0))
  })

  it('put no list into a list, and nothing into what holds nothing', () => {
    for (const type of ['group', 'repeater', 'table'] as const) {
      const { notices } = apply(records, add('e:new', element('e:rows', type)))
      expect(notices).toEqual([{ id: 'e:new', notice: 'put-on-page' }])
    }
    expect(apply(records, add('e:new', element('e:rows', 'text'))).notices).toEqual([])
    expect(apply(records, add('e:new', element('e:box', 'text'))).notices).toHaveLength(1)
  })

  it('give a variable another name where one has it, letters folded', () => {
    const { records: after, notices } = apply(
      records,
      add(variableId('a'), variable('LOT')),
      add(variableId('b'), variable('lot')),
      { type: 'field', id: variableId('lot'), field: 'variableName', value: 'Lot' },
    )
    const names = ['lot', 'a', 'b'].map((id) => after.get(variableId(id))?.fields.variableName)
    expect(names).toEqual(['Lot', 'LOT 2', 'lot 3'])
    expect(notices.map(({ notice }) => notice)).toEqual(['renamed', 'renamed'])
    const renamed = apply(after, { type: 'field', id: variableId('b'), field: 'variableName', value: 'lot 2' })
    expect(renamed.records.get(variableId('b'))?.fields.variableName).toBe('lot 2 2')
  })

  it('take the columns of a table with it, and bring them back', () => {
    const { records: after, notices, inverse } = apply(records, { type: 'remove', id: 'e:table' })
    expect([after.has('c:table:0'), notices]).toEqual([false, []])
    expect(apply(after, ...inverse).records).toEqual(records)
  })

  it('leave a table one column, and take none in without', () => {
    const last: Change = { type: 'remove', id: 'c:table:0' }
    expect(apply(records, last).leftOut).toEqual([{ change: last, obstacle: 'last-column' }])
    expect(apply(records, last, { type: 'remove', id: 'e:table' })).toMatchObject({ leftOut: [] })
    const column: LabelRecord = {
      kind: 'column',
      place: { parent: 'e:table', key: second },
      fields: sampleFields.column,
    }
    expect(apply(records, add('c:table:1', column), last)).toMatchObject({ leftOut: [] })

    const table = add('e:new', element(pageId(0), 'table'))
    expect(apply(records, table)).toMatchObject({ leftOut: [{ change: table, obstacle: 'refused' }], records })
    const inNew: LabelRecord = { ...column, place: { parent: 'e:new', key: first } }
    expect(apply(records, table, add('c:new:0', inNew)).leftOut).toEqual([])
    const away: Change = { type: 'move', id: 'c:table:0', place: { parent: 'e:new', key: second } }
    expect(apply(records, table, add('c:new:0', inNew), away).leftOut).toMatchObject([{ obstacle: 'last-column' }])
  })

  it('let an element be what it is: what is in it and around it depends on that', () => {
    const type = (id: string, value: string): Change => ({ type: 'field', id, field: 'type', value })
    for (const change of [type('e:group', 'box'), type('e:box', 'group')]) {
      expect(apply(records, change)).toMatchObject({ leftOut: [{ change }], records })
    }
  })

  it('move what is on a page that is removed to another page', () => {
    const other: LabelRecord = { kind: 'page', place: { parent: labelId, key: second }, fields: {} }
    const two = apply(records, add(pageId(1), other)).records
    const { records: after } = apply(two, { type: 'remove', id: pageId(0) })
    expect(
      childrenOf(after)
        .get(pageId(1))
        ?.map(([id]) => id),
    ).toEqual(['e:group', 'e:rows', 'e:table'])
    expect(after.get('e:group')?.fields.x).toBe(10)
  })

  it('put groups into groups as deep as a label may be, and no deeper', () => {
    let state = records
    let parent = pageId(0)
    const taken: boolean[] = []
    for (let depth = 1; depth <= 10; depth++) {
      const id = elementId(`deep${depth}`)
      const { notices, records: after } = apply(state, add(id, element(parent, 'group')))
      taken.push(notices.length === 0)
      state = after
      parent = id
    }
    expect(taken.indexOf(false)).toBe(8)
    const deepest = { parent: elementId('deep8'), key: first }
    expect(apply(state, { type: 'move', id: 'e:box', place: deepest }).leftOut).toEqual([])
    const whole = { parent: 'e:group', key: first }
    expect(apply(state, { type: 'move', id: elementId('deep1'), place: whole }).leftOut).toMatchObject([
      { obstacle: 'no-such-place' },
    ])
  })

  it('let everything in a label stand where it stands', () => {
    for (const [, document] of documents) {
      const opened = openDocument(document)
      for (const [id, { place }] of opened) {
        if (place) expect(apply(opened, { type: 'move', id, place }).leftOut).toEqual([])
      }
    }
  })
})
