import { describe, expect, it } from 'vitest'
import { applyCommand } from './apply-command.ts'
import type { Change } from './commands.ts'
import { keysBetween } from './order-keys.ts'
import { type LabelRecord, labelId, pageId, type Records } from './records.ts'
import { sampleFields } from './testing/fields.ts'

const [key = ''] = keysBetween(undefined, undefined, 1)

const on = (parent: string, fields: LabelRecord['fields'] = sampleFields.box): LabelRecord => ({
  kind: 'element',
  place: { parent, key },
  fields,
})
const page: LabelRecord = { kind: 'page', place: { parent: labelId, key }, fields: {} }

const label: Records = new Map<string, LabelRecord>([
  [labelId, { kind: 'label', fields: sampleFields.label }],
  [pageId(0), page],
  [pageId(1), page],
  ['e:a', on(pageId(0))],
  ['e:b', on(pageId(0), { ...sampleFields.box, below: 'a' })],
  ['e:c', on(pageId(0), { ...sampleFields.box, below: 'b' })],
  ['e:group', on(pageId(0), sampleFields.group)],
  ['e:inside', on('e:group')],
  ['e:other', on(pageId(1))],
])
const apply = (...changes: Change[]) => applyCommand(label, { changes })
const below = (id: string, value: string | null): Change => ({ type: 'field', id, field: 'below', value })
const isBelow = (records: Records, id: string) => records.get(id)?.fields.below

describe('An element below another', () => {
  it('stands on the same page, below what is there', () => {
    expect(isBelow(apply(below('e:group', 'c')).records, 'e:group')).toBe('c')
    expect(isBelow(apply(below('e:c', null)).records, 'e:c')).toBeUndefined()
  })

  it.each<[string, Change]>([
    ['itself', below('e:a', 'a')],
    ['one that is below it, round in a circle', below('e:a', 'c')],
    ['one on another page', below('e:a', 'other')],
    ['one in a group', below('e:a', 'inside')],
    ['another, being in a group', below('e:inside', 'a')],
    ['one that is not there', below('e:a', 'nobody')],
  ])('does not stand below %s', (_, change) => {
    expect(apply(change)).toMatchObject({ leftOut: [{ change, obstacle: 'no-such-place' }], records: label })
  })

  it('stands below none once the other is gone, and below it again when it comes back', () => {
    const { records, inverse, leftOut } = apply({ type: 'remove', id: 'e:a' })
    expect([isBelow(records, 'e:b'), isBelow(records, 'e:c'), leftOut]).toEqual([undefined, 'b', []])
    expect(applyCommand(records, { changes: inverse }).records).toEqual(label)
  })

  it.each([pageId(1), 'e:group'])('stands below none in %s, nor does another below it', (parent) => {
    const { records, inverse } = apply({ type: 'move', id: 'e:b', place: { parent, key } })
    expect([isBelow(records, 'e:b'), isBelow(records, 'e:c')]).toEqual([undefined, undefined])
    expect(applyCommand(records, { changes: inverse }).records).toEqual(label)
  })

  it('stays below it where only their order changes', () => {
    const [, later = ''] = keysBetween(undefined, undefined, 2)
    const { records } = apply({ type: 'move', id: 'e:b', place: { parent: pageId(0), key: later } })
    expect([isBelow(records, 'e:b'), isBelow(records, 'e:c')]).toEqual(['a', 'b'])
  })

  it('is added below it, or below none where it is not there', () => {
    const added = (other: string, parent = pageId(0)): Change => ({
      type: 'add',
      id: 'e:new',
      record: on(parent, { ...sampleFields.box, below: other }),
    })
    expect(isBelow(apply(added('c')).records, 'e:new')).toBe('c')
    for (const change of [added('nobody'), added('c', pageId(1)), added('c', 'e:group')]) {
      const { records } = apply(change)
      expect([records.has('e:new'), isBelow(records, 'e:new')]).toEqual([true, undefined])
    }
  })

  it('is not typed letter by letter', () => {
    const typed: Change = { type: 'text', id: 'e:b', field: 'below', edit: { at: 0, del: 1, ins: 'c' } }
    expect(apply(typed).leftOut).toMatchObject([{ obstacle: 'no-text' }])
  })
})
