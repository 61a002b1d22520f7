import { describe, expect, it } from 'vitest'
import { checkRecord } from './check-record.ts'
import { openDocument } from './open-document.ts'
import type { LabelRecord, RecordKind } from './records.ts'
import { documents } from './testing/documents.ts'
import { sampleFields } from './testing/fields.ts'

describe('A record', () => {
  it.each(documents)('of %s is as a label needs it', (_, document) => {
    for (const [id, record] of openDocument(document)) expect([id, checkRecord(id, record)]).toEqual([id, undefined])
  })

  it.each<[string, RecordKind, Extract<keyof typeof sampleFields, string>]>([
    ['label', 'label', 'label'],
    ['e:1', 'element', 'group'],
    ['e:1', 'element', 'box'],
    ['e:1', 'element', 'text'],
    ['e:1', 'element', 'repeater'],
    ['e:1', 'element', 'table'],
    ['c:1:0', 'column', 'column'],
    ['v:1', 'variable', 'variable'],
    ['l:1', 'layer', 'layer'],
  ])('%s, a %s (%s), has all of its fields and no other', (id, kind, sample) => {
    const record: LabelRecord = { kind, fields: sampleFields[sample] }
    expect(checkRecord(id, record)).toBeUndefined()
    expect(checkRecord(id, { kind, fields: { ...record.fields, colour: 'red' } })).toContain('colour')
    for (const name of Object.keys(record.fields)) {
      const { [name]: _, ...fields } = record.fields as Readonly<Record<string, string>>
      expect(checkRecord(id, { kind, fields })).toContain(name === 'type' ? 'type' : name)
    }
  })

  it('may stand below any other, which is looked at elsewhere', () => {
    const box = (below: string | number): LabelRecord => ({ kind: 'element', fields: { ...sampleFields.box, below } })
    expect(checkRecord('e:1', box('somewhere'))).toBeUndefined()
    expect(checkRecord('e:1', box('1'))).toBeUndefined()
    expect(checkRecord('e:1', box(1))).toContain('below')
  })

  it('holds nothing that is in records of its own', () => {
    const holding: [string, LabelRecord][] = [
      ['label', { kind: 'label', fields: { ...sampleFields.label, pages: [] } }],
      ['e:1', { kind: 'element', fields: { ...sampleFields.group, elements: [] } }],
      ['e:1', { kind: 'element', fields: { ...sampleFields.table, columns: [sampleFields.column] } }],
      ['v:1', { kind: 'variable', fields: { ...sampleFields.variable, variableId: '1' } }],
      ['l:1', { kind: 'layer', fields: { ...sampleFields.layer, layerId: '1' } }],
    ]
    for (const [id, record] of holding) expect(checkRecord(id, record)).toContain('has no such field')
    const columns = { ...sampleFields.repeater, columns: 2 }
    expect(checkRecord('e:1', { kind: 'element', fields: columns })).toBeUndefined()
  })
})
