import type {
  LabelDocument,
  LabelElement,
  RepeaterElement,
  TableElement,
} from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { describe, expect, it } from 'vitest'
import { compilePages, layOutPages } from '../lay-out-pages.ts'
import { at, dpi, labelOf, layOut, millimetresOf, resources, text, textsOf } from '../testing/make-label.ts'

const rowsOf = (count: number): string => Array.from({ length: count }, (_, index) => `R${index + 1}`).join('\n')

const repeater = (more: Partial<RepeaterElement> = {}): RepeaterElement => ({
  ...at([5, 5], [90, 15]),
  id: 'r',
  type: 'repeater',
  source: 'v',
  elements: [text('{{row.1}}', { ...at([0, 0], [20, 5]), id: 'cell' })],
  stepX: millimetres(0),
  stepY: millimetres(5),
  mostRows: 50,
  ...more,
})

const table = (more: Partial<TableElement> = {}): TableElement => ({
  ...at([5, 5], [30, 20]),
  id: 't',
  type: 'table',
  source: 'v',
  columns: [{ title: 'Title', content: '{{row.1}}', width: millimetres(30), align: 'left' }],
  rowHeight: millimetres(5),
  headerHeight: millimetres(5),
  lineWidth: micrometres(0),
  fontFamily: 'Noto Sans',
  fontSize: micrometres(2500),
  minimumFontSize: micrometres(2500),
  ...more,
})

const layOutAll = (document: LabelDocument, v: string) => {
  const { drawings, problems } = layOutPages(compilePages(document, { resources, dpi }), { v })
  return { drawings, problems, texts: drawings.map(({ marks }) => textsOf(marks)) }
}

describe('Columns of a repeater', () => {
  it('are filled one after the other, by rows that end inside the frame', () => {
    const { drawing, problems } = layOut(labelOf(repeater({ columns: 3 })), { v: rowsOf(7) })
    expect(problems).toEqual([])
    const places = drawing.marks.map((mark) => millimetresOf(mark))
    const [[left = 0, top = 0] = []] = places
    expect(places.map(([x, y]) => [Math.round(x - left), Math.round(y - top)])).toEqual([
      [0, 0],
      [0, 5],
      [0, 10],
      [30, 0],
      [30, 5],
      [30, 10],
      [60, 0],
    ])
  })

  it('have room for so many rows and no more', () => {
    const detailsOf = (count: number, more: Partial<RepeaterElement> = {}) =>
      layOut(labelOf(repeater({ columns: 3, ...more })), { v: rowsOf(count) }).problems.map(({ detail }) => detail)
    expect(detailsOf(9)).toEqual([])
    expect(detailsOf(10)).toEqual(['too-many-rows'])
    // A row that only begins inside the frame does not fit a column.
    expect(detailsOf(9, { height: millimetres(14.999) })).toEqual(['too-many-rows'])
    expect(detailsOf(6, { height: millimetres(14.999) })).toEqual([])
  })

  it('are refused where rows do not go straight down', () => {
    const read = (more: Partial<RepeaterElement>) =>
      readLabelDocument(labelOf(repeater(more))).problems.map(({ message }) => message)
    const reason = 'elements.0.columns: In columns, rows go down: stepX is 0 and stepY more than 0.'
    expect(read({ columns: 1 })).toEqual([])
    expect(read({ columns: 2, stepX: millimetres(1) })).toEqual([reason])
    expect(read({ columns: 2, stepY: millimetres(0) })).toEqual([reason])
    expect(read({ columns: 21 })).toHaveLength(1)
  })
})

describe('Rows that continue on further pages', () => {
  it('of a table stand below its titles, with everything else on each page', () => {
    const document = labelOf(text('Box {{v}}', { id: 'head', content: 'Packing list' }), table({ continuesOn: 'page' }))
    expect(layOutAll(document, rowsOf(3))).toMatchObject({
      texts: [['Packing list', 'Title', 'R1', 'R2', 'R3']],
      problems: [],
    })
    const { texts, problems, drawings } = layOutAll(document, rowsOf(7))
    expect(problems).toEqual([])
    expect(texts).toEqual([
      ['Packing list', 'Title', 'R1', 'R2', 'R3'],
      ['Packing list', 'Title', 'R4', 'R5', 'R6'],
      ['Packing list', 'Title', 'R7'],
    ])
    const [first, second] = drawings.map(({ marks }) => marks.slice(1).map((mark) => millimetresOf(mark)))
    expect(second).toEqual(first)
    expect(drawings[1]?.sharedMarks).toBe(drawings[0]?.sharedMarks)
  })

  it('of a repeater fill its frame on each page', () => {
    const { texts, problems } = layOutAll(labelOf(repeater({ continuesOn: 'page', columns: 2 })), rowsOf(8))
    expect(problems).toEqual([])
    expect(texts).toEqual([
      ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'],
      ['R7', 'R8'],
    ])
  })

  it('take the pages that the longest of them needs, and each is shown while it has rows', () => {
    const both = labelOf(
      table({ continuesOn: 'page' }),
      repeater({ ...at([50, 5], [40, 5]), columns: 1, continuesOn: 'page' }),
    )
    expect(layOutAll(both, rowsOf(4)).texts).toEqual([
      ['Title', 'R1', 'R2', 'R3', 'R1'],
      ['Title', 'R4', 'R2'],
      ['R3'],
      ['R4'],
    ])
  })

  it('that grow stand where they fit whole', () => {
    const wordy = 'Rolled oats, wheat flakes, honey'
    const growing = table({ continuesOn: 'page', rowsGrow: true })
    const { texts, problems } = layOutAll(labelOf(growing), ['R1', wordy, 'R3', 'R4'].join('\n'))
    expect(problems).toEqual([])
    expect(texts).toEqual([
      ['Title', 'R1', 'Rolled oats, wheat', 'flakes, honey'],
      ['Title', 'R3', 'R4'],
    ])
  })

  it('are a problem where one is higher than the frame', () => {
    const low = table({ continuesOn: 'page', height: millimetres(9.999) })
    const { drawings, problems } = layOutAll(labelOf(low), rowsOf(2))
    expect(drawings).toHaveLength(2)
    expect(problems).toMatchObject([{ detail: 'too-many-rows', severity: 'error', elementId: 't' }])
    expect(layOutAll(labelOf({ ...low, height: millimetres(10) }), rowsOf(2)).problems).toEqual([])
  })

  it('are a problem where they may not go on, and where only one page is drawn', () => {
    expect(layOutAll(labelOf(table()), rowsOf(4)).problems).toMatchObject([{ detail: 'too-many-rows' }])
    const { drawing, problems } = layOut(labelOf(table({ continuesOn: 'page' })), { v: rowsOf(4) })
    expect(textsOf(drawing.marks)).toEqual(['Title', 'R1', 'R2', 'R3'])
    expect(problems).toEqual([
      {
        code: 'text-overflow',
        detail: 'too-many-rows',
        severity: 'error',
        message: 'The rows continue on another page, but only one page is printed here.',
        elementId: 't',
      },
    ])
    expect(layOut(labelOf(table({ continuesOn: 'page' })), { v: rowsOf(3) }).problems).toEqual([])
  })

  it('number the pages of the whole label', () => {
    const foot: LabelElement = text('{{meta_page}}/{{meta_pages}}', { id: 'foot' })
    const plain = labelOf(table({ continuesOn: 'page' }), foot)
    const [variable] = plain.variables
    const named = (variableName: string): LabelVariable[] =>
      variable ? [{ ...variable, variableId: variableName, variableName }] : []
    const document: LabelDocument = {
      ...plain,
      variables: [...plain.variables, ...named('meta_page'), ...named('meta_pages')],
      pages: [{ elements: [text('Back {{meta_page}}/{{meta_pages}}', { id: 'back' })] }],
    }
    expect(layOutAll(document, rowsOf(4)).texts).toEqual([
      ['Title', 'R1', 'R2', 'R3', '1/3'],
      ['Title', 'R4', '2/3'],
      ['Back 3/3'],
    ])
  })
})
