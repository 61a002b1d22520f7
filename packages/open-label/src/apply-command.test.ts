import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { everythingLabel } from '@labelwright/label-output/testing/everything-label'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyCommand } from './apply-command.ts'
import type { Change } from './commands.ts'
import { openDocument } from './open-document.ts'
import { childrenOf, keysBetween } from './order-keys.ts'
import { elementId, type LabelRecord, labelId, pageId, type Records } from './records.ts'
import { anyDraws, changeOf } from './testing/any-command.ts'
import { documents } from './testing/documents.ts'
import { sampleFields } from './testing/fields.ts'
import { toDocument } from './to-document.ts'

const [first = '', second = '', third = ''] = keysBetween(undefined, undefined, 3)

const group = (x: number): LabelRecord => ({
  kind: 'element',
  place: { parent: pageId(0), key: first },
  fields: { ...sampleFields.group, x },
})
const box = (key: string, parent = pageId(0)): LabelRecord => ({
  kind: 'element',
  place: { parent, key },
  fields: { ...sampleFields.box, name: 'Frame' },
})

const letters = (ins: string): Change => ({
  type: 'text',
  id: 'e:deep',
  field: 'content',
  edit: { at: 0, del: 0, ins },
})

const records: Records = new Map<string, LabelRecord>([
  [labelId, { kind: 'label', fields: sampleFields.label }],
  [pageId(0), { kind: 'page', place: { parent: labelId, key: first }, fields: {} }],
  ['e:group', group(5)],
  ['e:inside', { ...group(0), place: { parent: 'e:group', key: first } }],
  ['e:deep', { ...box(first, 'e:inside'), fields: { ...sampleFields.text, content: 'Oat crackers' } }],
  ['e:last', box(second)],
])
const apply = (...changes: Change[]) => applyCommand(records, { changes })

describe('A command', () => {
  it('sets a field, and takes one away', () => {
    const { records: after, inverse } = apply(
      { type: 'field', id: 'e:last', field: 'x', value: 7 },
      { type: 'field', id: 'e:last', field: 'name', value: null },
    )
    expect(after.get('e:last')?.fields).toEqual({ ...sampleFields.box, x: 7 })
    expect(inverse).toEqual([
      { type: 'field', id: 'e:last', field: 'name', value: 'Frame' },
      { type: 'field', id: 'e:last', field: 'x', value: 0 },
    ])
    expect(records.get('e:last')?.fields.x).toBe(0)
  })

  it('types letters into a text', () => {
    const { records: after, inverse } = apply({
      type: 'text',
      id: 'e:deep',
      field: 'content',
      edit: { at: 4, del: 8, ins: 'cake' },
    })
    expect(after.get('e:deep')?.fields.content).toBe('Oat cake')
    expect(inverse).toEqual([
      { type: 'text', id: 'e:deep', field: 'content', edit: { at: 4, del: 4, ins: 'crackers' } },
    ])
  })

  it('types at the end where its place is behind the text', () => {
    const typed = apply({ type: 'text', id: 'e:deep', field: 'content', edit: { at: 99, del: 5, ins: '!' } })
    expect(typed.records.get('e:deep')?.fields.content).toBe('Oat crackers!')
    expect(applyCommand(typed.records, { changes: typed.inverse }).records).toEqual(records)
  })

  it('moves into another parent and between others', () => {
    const place = { parent: 'e:group', key: third }
    const { records: after } = apply({ type: 'move', id: 'e:last', place })
    expect(
      childrenOf(after)
        .get('e:group')
        ?.map(([id]) => id),
    ).toEqual(['e:inside', 'e:last'])
  })

  it('removes a group with all that it names of it, in any order, which comes back with it', () => {
    const all = ['e:group', 'e:inside', 'e:deep'].map((id): Change => ({ type: 'remove', id }))
    for (const changes of [all, all.toReversed()]) {
      const { records: after, inverse, leftOut, notices } = apply(...changes)
      expect([leftOut, notices]).toEqual([[], []])
      expect([...after.keys()]).toEqual([labelId, pageId(0), 'e:last'])
      const back = applyCommand(after, { changes: inverse })
      expect([back.leftOut, back.notices]).toEqual([[], []])
      expect(back.records).toEqual(records)
    }
  })

  it('leaves out a field that the label document refuses, with a sentence, and does the others', () => {
    const wrong: Change = { type: 'field', id: 'e:last', field: 'width', value: -1 }
    const {
      records: after,
      leftOut,
      inverse,
    } = apply({ type: 'field', id: 'e:last', field: 'x', value: 7 }, wrong, {
      type: 'field',
      id: 'e:last',
      field: 'y',
      value: 8,
    })
    expect(leftOut).toEqual([{ change: wrong, obstacle: 'refused', problem: expect.stringContaining('.width: ') }])
    expect(after.get('e:last')?.fields).toMatchObject({ x: 7, y: 8, width: 10 })
    expect(inverse).toHaveLength(2)
  })

  it('looks at the fields of a record together, in whatever order they are set', () => {
    const fit: Change = { type: 'field', id: 'e:deep', field: 'fit', value: 'cut' }
    const grows: Change = { type: 'field', id: 'e:deep', field: 'grows', value: true }
    const without: Change = { type: 'field', id: 'e:deep', field: 'fit', value: null }
    const cut = apply(fit).records
    for (const changes of [
      [grows, without],
      [without, grows],
    ]) {
      const { records: after, leftOut, inverse } = applyCommand(cut, { changes })
      expect([leftOut, after.get('e:deep')?.fields.grows]).toEqual([[], true])
      expect(applyCommand(after, { changes: inverse }).records).toEqual(cut)
    }
    expect(applyCommand(cut, { changes: [grows] }).leftOut).toMatchObject([{ obstacle: 'refused' }])
  })

  it('is refused for every record that it makes wrong, also where one of them would have bent another', () => {
    const lot: LabelRecord = {
      kind: 'variable',
      place: { parent: labelId, key: first },
      fields: { ...sampleFields.variable, variableName: 'Lot' },
    }
    const two = new Map([
      ...records,
      ['v:a', lot],
      ['v:b', { ...lot, fields: { ...lot.fields, variableName: 'Date' } }],
    ])
    const nameless = ['v:a', 'v:b'].map((id): Change => ({ type: 'field', id, field: 'variableName', value: '' }))
    const { records: after, done, leftOut } = applyCommand(two, { changes: nameless })
    expect(done).toEqual([])
    expect(leftOut).toMatchObject([{ obstacle: 'refused' }, { obstacle: 'refused' }])
    expect(after).toEqual(two)
  })

  it.each<[string, Change, string]>([
    ['that adds what is no element', { type: 'add', id: 'e:new', record: { ...box(first), fields: {} } }, 'refused'],
    ['that adds under the name of another kind', { type: 'add', id: 'v:new', record: box(first) }, 'refused'],
    ['that types a character that cannot be stored', letters('\0'), 'refused'],
    ['that types half a character', letters('\ud83d'), 'refused'],
    ['of a version that is not this one', { type: 'field', id: labelId, field: 'formatVersion', value: 1 }, 'refused'],
    ['that puts elements beside the records', { type: 'field', id: labelId, field: 'elements', value: [] }, 'refused'],
    ['that gives an element another id', { type: 'field', id: 'e:last', field: 'id', value: 'deep' }, 'refused'],
    ['that gives a page fields', { type: 'field', id: pageId(0), field: 'width', value: 5 }, 'refused'],
  ])('leaves out a change %s', (_, change, obstacle) => {
    const { records: after, leftOut } = apply(change)
    expect(leftOut).toMatchObject([{ change, obstacle }])
    expect(after).toEqual(records)
  })

  it.each<[string, Change, string]>([
    ['of what is gone', { type: 'field', id: 'e:none', field: 'x', value: 1 }, 'gone'],
    ['that removes what is gone', { type: 'remove', id: 'e:none' }, 'gone'],
    [
      'that types into what is no text',
      { type: 'text', id: 'e:last', field: 'x', edit: { at: 0, del: 0, ins: 'a' } },
      'no-text',
    ],
    [
      'that types into no field of its own',
      { type: 'text', id: 'e:last', field: 'toString', edit: { at: 0, del: 0, ins: 'a' } },
      'no-text',
    ],
    ['that adds what is there', { type: 'add', id: 'e:last', record: box(first) }, 'there-already'],
    ['that adds with a key that orders nothing', { type: 'add', id: 'e:new', record: box('zz') }, 'no-such-place'],
    [
      'that moves with a key that orders nothing',
      { type: 'move', id: 'e:last', place: { parent: pageId(0), key: 'b0' } },
      'no-such-place',
    ],
    [
      'that moves a group into itself',
      { type: 'move', id: 'e:group', place: { parent: 'e:inside', key: first } },
      'no-such-place',
    ],
    [
      'that moves into what holds nothing',
      { type: 'move', id: 'e:last', place: { parent: 'e:deep', key: first } },
      'no-such-place',
    ],
    ['that removes the last page', { type: 'remove', id: pageId(0) }, 'last-page'],
    ['that moves the label', { type: 'move', id: labelId, place: { parent: pageId(0), key: first } }, 'is-the-label'],
    ['that removes the label', { type: 'remove', id: labelId }, 'is-the-label'],
  ])('leaves out a change %s, and does the others', (_, change, obstacle) => {
    const other: Change = { type: 'field', id: 'e:last', field: 'x', value: 7 }
    const { records: after, inverse, leftOut } = apply(change, other)
    expect(leftOut).toMatchObject([{ change, obstacle }])
    expect(after.get('e:last')?.fields.x).toBe(7)
    expect(inverse).toHaveLength(1)
  })
})

describe('Any commands', () => {
  it.each(documents.slice(0, 8))('on %s, taken back from the last to the first, leave it as it was', (_, document) => {
    const opened = openDocument(document)
    const before = JSON.stringify(toDocument(opened))
    fc.assert(
      fc.property(anyDraws, (commands) => {
        let state = opened
        const inverses: (readonly Change[])[] = []
        for (const draws of commands) {
          const current = state
          const applied = applyCommand(state, { changes: draws.map((draw) => changeOf(current, draw)) })
          state = applied.records
          inverses.push(applied.inverse)
        }
        for (const inverse of inverses.toReversed()) {
          const { records: earlier, leftOut } = applyCommand(state, { changes: inverse })
          expect(leftOut).toEqual([])
          state = earlier
        }
        expect(state.size).toBe(opened.size)
        for (const [id, record] of opened) expect(state.get(id)).toEqual(record)
        expect(JSON.parse(JSON.stringify(toDocument(state)))).toEqual(JSON.parse(before))
      }),
      { numRuns: 20 },
    )
  })

  it('leave a label document after each of them', () => {
    const opened = openDocument(everythingLabel)
    fc.assert(
      fc.property(anyDraws, (commands) => {
        let state = opened
        for (const draws of commands) {
          const current = state
          state = applyCommand(state, { changes: draws.map((draw) => changeOf(current, draw)) }).records
          expect(readLabelDocument(toDocument(state)).problems).toEqual([])
        }
      }),
      { numRuns: 10 },
    )
  })

  it('leave every record inside of another one, up to the label', () => {
    const opened = openDocument(documents[0]?.[1] ?? ({} as never))
    fc.assert(
      fc.property(anyDraws, (commands) => {
        let state = opened
        for (const draws of commands) {
          const current = state
          state = applyCommand(state, { changes: draws.map((draw) => changeOf(current, draw)) }).records
        }
        for (const [id] of state) {
          let at: string | undefined = id
          for (let depth = 0; at !== labelId && depth <= state.size; depth++) at = state.get(at ?? '')?.place?.parent
          expect(at).toBe(labelId)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('Order keys', () => {
  it('put siblings in order, and by their ids where two have the same', () => {
    const same = new Map<string, LabelRecord>([
      ['e:b', box(second)],
      ['e:a', box(second)],
      ['e:c', box(first)],
    ])
    expect(
      childrenOf(same)
        .get(pageId(0))
        ?.map(([id]) => id),
    ).toEqual(['e:c', 'e:a', 'e:b'])
  })

  it('are found between any two, again and again', () => {
    let after = second
    for (let round = 0; round < 300; round++) {
      const [key = ''] = keysBetween(first, after, 1)
      expect(first < key && key < after).toBe(true)
      after = key
    }
    expect(elementId('x')).toBe('e:x')
  })
})
