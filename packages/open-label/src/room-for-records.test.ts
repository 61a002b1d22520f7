import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { describe, expect, it } from 'vitest'
import { applyCommand } from './apply-command.ts'
import type { Change } from './commands.ts'
import { keysBetween } from './order-keys.ts'
import { type LabelRecord, labelId, pageId, type RecordKind, type Records } from './records.ts'
import { sampleFields } from './testing/fields.ts'
import { toDocument } from './to-document.ts'

const [key = ''] = keysBetween(undefined, undefined, 1)

const label: Records = new Map<string, LabelRecord>([
  [labelId, { kind: 'label', fields: sampleFields.label }],
  [pageId(0), { kind: 'page', place: { parent: labelId, key }, fields: {} }],
  ['e:table', { kind: 'element', place: { parent: pageId(0), key }, fields: sampleFields.table }],
  ['c:table:0', { kind: 'column', place: { parent: 'e:table', key }, fields: sampleFields.column }],
  ['e:repeater', { kind: 'element', place: { parent: pageId(0), key }, fields: sampleFields.repeater }],
  ['e:box', { kind: 'element', place: { parent: pageId(0), key }, fields: sampleFields.box }],
])

const adding = (kind: RecordKind, parent: string, number: number): Change => {
  const fields = {
    label: {},
    page: {},
    element: sampleFields.box,
    variable: { ...sampleFields.variable, variableName: `Lot ${number}` },
    layer: sampleFields.layer,
    column: sampleFields.column,
  }[kind]
  return { type: 'add', id: `${kind.charAt(0)}:new${number}`, record: { kind, place: { parent, key }, fields } }
}

const addTo = (kind: RecordKind, parent: string, count: number) =>
  applyCommand(label, { changes: Array.from({ length: count }, (_, number) => adding(kind, parent, number)) })

describe('A label', () => {
  it.each<[RecordKind, string, number]>([
    ['page', labelId, 49],
    ['element', pageId(0), 497],
    ['variable', labelId, 200],
    ['layer', labelId, 50],
    ['column', 'e:table', 19],
    ['element', 'e:repeater', 50],
  ])('takes as many of a kind as its document does, and no more: %s in %s, %i', (kind, parent, most) => {
    const { records, leftOut } = addTo(kind, parent, most + 1)
    expect(leftOut).toMatchObject([{ change: adding(kind, parent, most), obstacle: 'full' }])
    expect(readLabelDocument(toDocument(records)).problems).toEqual([])
  })

  it('moves nothing into a full repeater, but what is in it', () => {
    const full = addTo('element', 'e:repeater', 50).records
    const move = (id: string): Change => ({ type: 'move', id, place: { parent: 'e:repeater', key } })
    const { leftOut } = applyCommand(full, { changes: [move('e:box'), move('e:new3')] })
    expect(leftOut).toEqual([{ change: move('e:box'), obstacle: 'full' }])
  })
})
