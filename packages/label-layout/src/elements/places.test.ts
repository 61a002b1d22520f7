import type { PlaceAnchor } from '@labelwright/label-document/element-formats'
import type {
  GroupElement,
  LabelElement,
  RepeaterElement,
  TableElement,
} from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { describe, expect, it } from 'vitest'
import { layOutElements } from '../lay-out-label.ts'
import { at, compile, labelOf, layOut, millimetresOf, text } from '../testing/make-label.ts'

const box = (id: string, top: number, more: Partial<LabelElement> = {}): LabelElement =>
  ({
    ...at([5, top], [10, 4]),
    id,
    type: 'box',
    lineWidth: micrometres(0),
    filled: true,
    ...more,
  }) as LabelElement

/** The tops of all boxes in millimetres, in the order of painting. */
const topsOfBoxes = (elements: LabelElement[], values: Record<string, string> = {}): number[] => {
  const { drawing } = layOut(labelOf(...elements), values)
  return drawing.marks.flatMap((mark) => (mark.type === 'rule' ? [Math.round(millimetresOf(mark)[1] * 10) / 10] : []))
}

const growing = text('{{v}}', { ...at([5, 5], [40, 4]), id: 'text', grows: true })

describe('An anchor', () => {
  it.each<[PlaceAnchor | undefined, number, number]>([
    [undefined, 50, 30],
    ['top', 45, 30],
    ['top-right', 40, 30],
    ['left', 50, 28],
    ['center', 45, 28],
    ['right', 40, 28],
    ['bottom-left', 50, 26],
    ['bottom', 45, 26],
    ['bottom-right', 40, 26],
  ])('is the point of the frame that stands at x and y: %s', (anchor, left, top) => {
    const element = box('b', 30, { x: millimetres(50), ...(anchor && { anchor }) })
    const group: GroupElement = {
      ...at([0, 0], [100, 60]),
      id: 'g',
      type: 'group',
      elements: [{ ...element, id: 'i' }],
    }
    for (const one of [element, group]) {
      const [x, y] = millimetresOf(layOut(labelOf(one)).drawing.marks[0])
      expect([Math.round(x), Math.round(y)]).toEqual([left, top])
    }
  })

  it('holds in the rows of a repeater', () => {
    const inner = box('b', 2, { x: millimetres(20), anchor: 'right' }) as RepeaterElement['elements'][number]
    const repeater: RepeaterElement = {
      ...at([0, 0], [90, 30]),
      id: 'r',
      type: 'repeater',
      source: 'v',
      elements: [inner],
      stepX: millimetres(0),
      stepY: millimetres(10),
      mostRows: 5,
    }
    const { drawing } = layOut(labelOf(repeater), { v: 'one\ntwo' })
    expect(drawing.marks.map((mark) => millimetresOf(mark).map(Math.round))).toEqual([
      [10, 0],
      [10, 10],
    ])
  })
})

describe('An element below another', () => {
  it('keeps its distance to a text that grows, and goes up when that is shorter or empty', () => {
    const elements = [growing, box('b', 11, { below: 'text' })]
    // One line of 10 points ends 3.5 mm below its top, 0.5 mm before its frame does; a further line takes 4.2 mm.
    expect(topsOfBoxes(elements, { v: 'one' })).toEqual([10.5])
    expect(topsOfBoxes(elements, { v: 'one\ntwo\nthree' })).toEqual([19])
    // Nothing is there: its place is free.
    expect(topsOfBoxes(elements, { v: '' })).toEqual([5])
  })

  it('goes down with a whole column of elements, in whatever order they are painted', () => {
    const chain = [box('c', 21, { below: 'b' }), box('b', 11, { below: 'text' }), growing, box('free', 30)]
    expect(topsOfBoxes(chain, { v: 'one\ntwo\nthree' })).toEqual([30, 29, 19])
  })

  it('takes the place of one that is not printed', () => {
    const hidden = box('h', 5, { visibleWhen: 'v == "yes"' })
    const elements = [hidden, box('b', 12, { below: 'h' })]
    expect(topsOfBoxes(elements, { v: 'yes' })).toEqual([5, 12])
    expect(topsOfBoxes(elements, { v: 'no' })).toEqual([5])
  })

  it('follows the rows of a table and of a repeater', () => {
    const table: TableElement = {
      ...at([5, 5], [30, 30]),
      id: 'rows',
      type: 'table',
      source: 'v',
      columns: [{ title: '', content: '{{row.1}}', width: millimetres(30), align: 'left' }],
      rowHeight: millimetres(5),
      headerHeight: millimetres(0),
      lineWidth: micrometres(0),
      fontFamily: 'Noto Sans',
      fontSize: micrometres(2500),
      minimumFontSize: micrometres(2500),
    }
    const repeater: RepeaterElement = {
      ...at([5, 5], [30, 30]),
      id: 'rows',
      type: 'repeater',
      source: 'v',
      elements: [text('{{row.1}}', at([0, 0], [20, 5]))],
      stepX: millimetres(0),
      stepY: millimetres(5),
      mostRows: 50,
    }
    for (const rows of [table, repeater]) {
      const elements = [rows, box('b', 37, { below: 'rows' })]
      expect(topsOfBoxes(elements, { v: 'a\nb' })).toEqual([17])
      expect(topsOfBoxes(elements, { v: 'a\nb\nc\nd' })).toEqual([27])
    }
  })

  it('moves a group as a whole, and one below a group keeps its distance to what grows inside of it', () => {
    const group: GroupElement = {
      ...at([5, 20], [40, 10]),
      id: 'g',
      type: 'group',
      below: 'text',
      elements: [
        box('i', 0, { x: millimetres(0) }),
        text('{{v}}', { ...at([0, 6], [40, 4]), id: 'inner', grows: true }),
      ],
    }
    const elements = [growing, group, box('b', 32, { below: 'g' })]
    expect(topsOfBoxes(elements, { v: 'one\ntwo' })).toEqual([23.8, 39.5])
  })

  it('stands there also when the label is looked over element by element', () => {
    const label = compile(labelOf(growing, box('b', 11, { below: 'text' })))
    const { elements } = layOutElements(label, { v: 'one\ntwo\nthree' })
    const marks = elements.find(({ element }) => element.id === 'b')?.marks
    expect(Math.round(millimetresOf(marks?.[0])[1])).toBe(19)
  })

  it('makes a label of continuous length longer', () => {
    const document = {
      ...labelOf(growing, box('b', 11, { below: 'text' })),
      continuous: { least: millimetres(5), most: millimetres(200), margin: millimetres(2) },
    }
    const heightOf = (v: string) => Math.round(layOut(document, { v }).drawing.height / 36_000)
    expect(heightOf('one')).toBe(17)
    expect(heightOf('one\ntwo\nthree')).toBe(25)
  })

  it.each<[string, LabelElement[], string]>([
    [
      'a circle',
      [box('a', 5, { below: 'b' }), box('b', 10, { below: 'a' })],
      'Elements stand below each other in a circle.',
    ],
    ['itself', [box('a', 5, { below: 'a' })], 'Elements stand below each other in a circle.'],
    ['nothing', [box('a', 5, { below: 'x' })], 'There is no element "x" directly on this page.'],
    [
      'one beside a group',
      [box('a', 5), { ...at([0, 0], [9, 9]), id: 'g', type: 'group', elements: [box('i', 1, { below: 'a' })] }],
      'Only an element directly on a page stands below another.',
    ],
  ])('is refused below %s', (_, elements, reason) => {
    const messages = readLabelDocument(labelOf(...elements)).problems.map(({ message }) => message)
    expect(messages[0]).toContain(reason)
  })
})
