import type { LabelRecord, Records } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import { ownNameOf } from '../../../../ui/label/element-name.ts'
import { layerRows } from './layer-rows.ts'

const at = (parent: string, key: string, fields: LabelRecord['fields']): LabelRecord => ({
  kind: 'element',
  place: { parent, key },
  fields,
})
const records: Records = new Map<string, LabelRecord>([
  ['label', { kind: 'label', fields: {} }],
  ['p:0', { kind: 'page', place: { parent: 'label', key: 'a0' }, fields: {} }],
  ['e:back', at('p:0', 'a0', { type: 'box' })],
  ['e:group', at('p:0', 'a1', { type: 'group', name: 'Address' })],
  ['e:street', at('e:group', 'a0', { type: 'text', content: 'Björkvägen 27' })],
  ['e:city', at('e:group', 'a1', { type: 'text', content: 'Uppsala' })],
  ['e:table', at('p:0', 'a2', { type: 'table' })],
  ['c:table:0', { kind: 'column', place: { parent: 'e:table', key: 'a0' }, fields: { title: 'x' } }],
])
const textOf = (fields: LabelRecord['fields']): string => `${ownNameOf(fields)} ${String(fields.type)}`
const rowsWith = (search: string, closed: readonly string[] = []) =>
  layerRows(records, { page: 'p:0', closed: new Set(closed), search, textOf })

describe('The list of layers', () => {
  it('has the topmost first and what is in a group below it; columns are none', () => {
    expect(rowsWith('').map(({ id, level, place, siblings }) => [id, level, place, siblings])).toEqual([
      ['e:table', 1, 1, 3],
      ['e:group', 1, 2, 3],
      ['e:city', 2, 1, 2],
      ['e:street', 2, 2, 2],
      ['e:back', 1, 3, 3],
    ])
    expect(rowsWith('').map(({ hasChildren }) => hasChildren)).toEqual([false, true, false, false, false])
  })

  it('leaves out what is in a closed group', () => {
    expect(rowsWith('', ['e:group']).map(({ id }) => id)).toEqual(['e:table', 'e:group', 'e:back'])
  })

  it('finds by name, content and kind, in closed groups too', () => {
    expect(rowsWith('upps', ['e:group']).map(({ id }) => id)).toEqual(['e:group', 'e:city'])
    expect(rowsWith('BOX').map(({ id }) => id)).toEqual(['e:back'])
    expect(rowsWith('nothing')).toEqual([])
  })
})

describe('What an element is called', () => {
  it.each([
    [{ name: 'Price', content: '{{price}}' }, 'Price'],
    [{ content: '  First line\nsecond' }, 'First line'],
    [{ content: 'x'.repeat(80) }, `${'x'.repeat(60)}…`],
    [{ runs: [{ content: 'Net ' }, { content: '{{weight}}' }] }, 'Net {{weight}}'],
    [{ type: 'table', source: 'rows' }, 'rows'],
    [{ type: 'box' }, ''],
  ])('%o is "%s"', (fields, name) => {
    expect(ownNameOf(fields)).toBe(name)
  })
})
