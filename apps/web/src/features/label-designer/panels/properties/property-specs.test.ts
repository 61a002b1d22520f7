import { sampleLabels } from '@labelwright/label-document/samples'
import { newFields } from '@labelwright/label-editor/tools/insert/new-fields'
import type { InsertKind } from '@labelwright/label-editor/tools/tool'
import { applyCommand } from '@labelwright/open-label/apply-command'
import { openDocument } from '@labelwright/open-label/open-document'
import type { Fields, Json } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import designerEn from '../../../../../messages/designer-en.json'
import { defined } from '../../../../testing/defined.ts'
import { commonGroups, groupsOf } from './property-specs.ts'
import type { PropertySpec } from './spec-kinds.ts'

const kinds: readonly InsertKind[] = ['text', 'barcode', 'picture', 'box', 'line', 'ellipse', 'path', 'pictogram']
const allSpecs = (fields: Fields): readonly PropertySpec[] =>
  [...groupsOf([fields]), ...commonGroups].flatMap(({ specs }) => specs)

/** A value of each kind of field that is not what is there. */
function valuesOf(spec: PropertySpec, fields: Fields): readonly Json[] {
  switch (spec.kind) {
    case 'length':
      return [spec.isType ? 4_000 : 1_500]
    case 'number':
      // The usual one is left out of the document.
      return [spec.least, spec.most]
        .filter((value) => value !== spec.usual)
        .map((value) => Math.round(value * (spec.factor ?? 1)))
    case 'toggle':
      return [true, false]
    case 'choice':
      return spec
        .choices(fields)
        .map(({ value }) => (spec.isNumber ? Number(value) : value))
        .filter((value) => value !== spec.usual)
    default:
      return []
  }
}

const records = openDocument(defined(sampleLabels[0]).document)

describe.each(kinds)('The fields of a new %s', (kind) => {
  const fields = {
    ...newFields({ name: 'insert', kind }),
    x: 1000,
    y: 1000,
    width: 20_000,
    height: kind === 'line' ? 0 : 10_000,
    ...(kind === 'path' && { d: 'M0 0L1000 1000' }),
  }
  const record = { kind: 'element', place: { parent: 'p:0', key: 'a9' }, fields } as const
  const { records: withElement, leftOut } = applyCommand(records, {
    changes: [{ type: 'add', id: 'e:new', record }],
  })

  it('make an element that a label takes', () => {
    expect(leftOut).toEqual([])
  })

  it('are taken by the label with every value that the panel offers', () => {
    for (const spec of allSpecs(fields)) {
      for (const value of valuesOf(spec, fields)) {
        const set = applyCommand(withElement, { changes: [{ type: 'field', id: 'e:new', field: spec.name, value }] })
        expect([spec.name, value, set.leftOut.map(({ problem }) => problem)]).toEqual([spec.name, value, []])
      }
    }
  })

  it('have words, and so have their choices', () => {
    const words = (key: string): unknown =>
      key.split('.').reduce<unknown>((tree, step) => (tree as Record<string, unknown> | undefined)?.[step], designerEn)
    for (const spec of allSpecs(fields)) {
      expect([spec.label, typeof words(spec.label)]).toEqual([spec.label, 'string'])
      if (spec.kind !== 'choice') continue
      for (const { label, text } of spec.choices(fields)) {
        expect([label, typeof (text ?? words(label ?? ''))]).toEqual([label, 'string'])
      }
    }
  })
})

it('shows of several elements only what all of them have', () => {
  const names = groupsOf([{ type: 'text' }, { type: 'box', filled: false }]).flatMap(({ specs }) =>
    specs.map(({ name }) => name),
  )
  expect(names).toEqual(['ink'])
})
