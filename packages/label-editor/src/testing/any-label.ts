import type { LabelElement } from '@labelwright/label-document/label-document'
import { openDocument } from '@labelwright/open-label/open-document'
import type { Records } from '@labelwright/open-label/records'
import fc from 'fast-check'
import { fieldsOf } from './open-editor.ts'

const anchors = [
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
  undefined,
] as const
const anyPlace = fc.record({
  x: fc.integer({ min: -50_000, max: 120_000 }),
  y: fc.integer({ min: -50_000, max: 120_000 }),
  width: fc.integer({ min: 1, max: 60_000 }),
  height: fc.integer({ min: 1, max: 60_000 }),
  anchor: fc.constantFrom(...anchors),
})
const rotation = fc.constantFrom(0, 90, 180, 270)

/** Elements with every anchor in groups in groups, which are turned and scaled. */
const { elements } = fc.letrec<{ element: object; elements: object[] }>((tie) => ({
  elements: fc.array(tie('element'), { minLength: 1, maxLength: 4 }),
  element: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc
      .tuple(anyPlace, fc.constantFrom(fieldsOf.box, fieldsOf.text))
      .map(([place, fields]) => ({ ...fields, ...place })),
    fc
      .tuple(anyPlace, rotation, fc.constantFrom(undefined, 50, 75, 130, 200), tie('elements'))
      .map(([place, turn, scale, inside]) => ({ type: 'group', ...place, rotation: turn, scale, elements: inside })),
    fc.tuple(anyPlace, fc.array(anyPlace, { maxLength: 3 })).map(([place, inside]) => ({
      type: 'repeater',
      ...place,
      source: 'rows',
      stepX: 0,
      stepY: 1_000,
      mostRows: 5,
      elements: inside.map((one) => ({ ...fieldsOf.box, ...one })),
    })),
  ),
}))

/** Random elements of a page, each with an id of its own and no field that is undefined. */
export const anyElements: fc.Arbitrary<readonly LabelElement[]> = elements.map((list) => {
  let number = 0
  const named = (element: object): object => {
    const inside = (element as { readonly elements?: readonly object[] }).elements
    return { ...element, id: `n${++number}`, ...(inside && { elements: inside.map(named) }) }
  }
  return JSON.parse(JSON.stringify(list.map(named))) as LabelElement[]
})

export const recordsWith = (list: readonly LabelElement[]): Records =>
  openDocument({
    formatVersion: 3,
    width: 100_000,
    height: 60_000,
    cornerRadius: 0,
    variables: [],
    elements: list,
  } as never)
