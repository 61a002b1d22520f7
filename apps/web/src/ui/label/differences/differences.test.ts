import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { describe, expect, it } from 'vitest'
import { differencesBetween } from './differences.ts'

const box = (id: string, more: object = {}) => ({
  id,
  type: 'box',
  name: id,
  x: 0,
  y: 0,
  width: 1000,
  height: 1000,
  lineWidth: 100,
  filled: false,
  ...more,
})
const group = (id: string, ...elements: object[]) => {
  const { lineWidth: _line, filled: _filled, ...placed } = box(id, { type: 'group' })
  return { ...placed, elements }
}
const documentWith = (changes: object): LabelDocument =>
  ({
    formatVersion: 3,
    width: 50_000,
    height: 30_000,
    cornerRadius: 0,
    variables: [],
    elements: [],
    ...changes,
  }) as unknown as LabelDocument
const between = (before: object, after: object) =>
  differencesBetween(documentWith(before), documentWith(after)).map(({ id, what, isMoved, fields }) => ({
    id,
    what,
    isMoved,
    fields: fields.map(({ field, before: had, after: has }) => [field, had, has]),
  }))

describe('The differences of two documents', () => {
  it('are none where a print setting is written out that was left out before [QA-06]', () => {
    const printSettings = {
      offsetX: 0,
      offsetY: 0,
      isMirrored: false,
      isUpsideDown: false,
      isCollated: true,
      isArchival: false,
    }
    expect(between({}, { printSettings })).toEqual([])
    expect(between({ printSettings }, {})).toEqual([])
    expect(between({ printSettings }, { printSettings: { isMirrored: true } })).toHaveLength(1)
  })

  it('are none where they are the same, whatever the order of keys', () => {
    for (const { document } of sampleLabels) {
      const turned = Object.fromEntries(Object.entries(document).toReversed()) as unknown as LabelDocument
      expect(differencesBetween(document, turned)).toEqual([])
    }
    const crop = { left: 1, top: 2 }
    const turned = { top: 2, left: 1 }
    expect(between({ elements: [box('a', { crop })] }, { elements: [box('a', { crop: turned })] })).toEqual([])
  })

  it('name what was added, removed and changed, with each field before and after', () => {
    const before = { width: 50_000, elements: [box('a'), box('b')] }
    const after = { width: 60_000, elements: [box('a', { x: 5, ink: 'white', name: undefined }), box('c')] }
    expect(between(before, after).toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
      {
        id: 'e:a',
        what: 'changed',
        isMoved: false,
        fields: [
          ['name', 'a', undefined],
          ['x', 0, 5],
          ['ink', undefined, 'white'],
        ],
      },
      { id: 'e:b', what: 'removed', isMoved: false, fields: [] },
      { id: 'e:c', what: 'added', isMoved: false, fields: [] },
      { id: 'label', what: 'changed', isMoved: false, fields: [['width', 50_000, 60_000]] },
    ])
  })

  it('name only the one that stands elsewhere', () => {
    const [a, b, c] = [box('a'), box('b'), box('c')]
    const moved = [{ id: 'e:c', what: 'changed', isMoved: true, fields: [] }]
    expect(between({ elements: [a, b, c] }, { elements: [c, a, b] })).toEqual(moved)
    expect(between({ elements: [group('g', a), c] }, { elements: [group('g', a, c)] })).toEqual(moved)
  })

  it('tell an element of another kind under the same id by its kind', () => {
    expect(between({ elements: [box('a')] }, { elements: [box('a', { type: 'ellipse' })] })).toEqual([
      { id: 'e:a', what: 'changed', isMoved: false, fields: [['type', 'box', 'ellipse']] },
    ])
  })

  it('do not tell of names that variables had in between', () => {
    const variable = (variableId: string, variableName: string) => ({
      variableId,
      variableName,
      variableData: '',
      dataType: 'default',
      propertySize: 20,
      required: false,
    })
    const before = { variables: [variable('1', 'Lot'), variable('2', 'Date')] }
    const after = { variables: [variable('1', 'Date'), variable('2', 'Lot')] }
    expect(between(before, after).map(({ fields }) => fields)).toEqual([
      [['variableName', 'Lot', 'Date']],
      [['variableName', 'Date', 'Lot']],
    ])
  })
})
