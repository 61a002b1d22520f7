import { describe, expect, it } from 'vitest'
import { describeElement, readingOrder } from './describe-element.ts'
import { fieldsOf, Hands, recordsOf } from './testing/open-editor.ts'

const at = (x: number, y: number) => ({ x: x * 1_000, y: y * 1_000 })
const { editor } = new Hands(
  recordsOf([
    { id: 'e:low', fields: { ...fieldsOf.box, ...at(10, 40), name: 'Frame', locks: ['place'] } },
    {
      id: 'e:group',
      fields: { ...fieldsOf.group, ...at(40, 10) },
      inside: [{ id: 'e:text', fields: { ...fieldsOf.text, content: 'Oat\n bread' } }],
    },
    { id: 'e:off', fields: { ...fieldsOf.box, ...at(95, 12) } },
    { id: 'e:over', fields: { ...fieldsOf.box, ...at(97, 15) } },
  ]),
)

describe('An element', () => {
  it('is told by its name, its place and what is wrong with it', () => {
    expect(describeElement(editor.scene(), 'e:low')).toMatchObject({
      type: 'box',
      name: 'Frame',
      content: undefined,
      frame: { x: 10_000, y: 40_000 },
      position: 4,
      count: 4,
      level: 0,
      isLocked: true,
      isOffPaper: false,
      overlaps: [],
    })
    expect(describeElement(editor.scene(), 'e:off')).toMatchObject({ isOffPaper: true, overlaps: ['e:over'] })
  })

  it('in a group is told by what it says, in one line', () => {
    expect(describeElement(editor.scene(), 'e:text')).toMatchObject({
      content: 'Oat bread',
      level: 1,
      position: 1,
      count: 1,
    })
    expect(describeElement(editor.scene(), 'e:gone')).toBeUndefined()
  })
})

describe('The reading order', () => {
  it('has what is in a group right behind it', () => {
    expect(readingOrder(editor.scene())).toEqual(['e:group', 'e:text', 'e:off', 'e:over', 'e:low'])
  })
})
