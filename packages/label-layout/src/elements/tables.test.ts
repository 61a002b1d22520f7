import type { TableColumn } from '@labelwright/label-document/element-formats'
import type { TableElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { describe, expect, it } from 'vitest'
import type { Mark } from '../drawing.ts'
import { at, labelOf, layOut, millimetresOf, textsOf } from '../testing/make-label.ts'

const column = (number: number, more: Partial<TableColumn> = {}): TableColumn => ({
  title: `T${number}`,
  content: `{{row.${number}}}`,
  width: millimetres(20),
  align: 'left',
  ...more,
})

const tableOf = (columns: readonly TableColumn[], more: Partial<TableElement> = {}): TableElement => ({
  ...at([5, 5], [60, 40]),
  id: 't',
  type: 'table',
  source: 'v',
  columns,
  rowHeight: millimetres(5),
  headerHeight: millimetres(0),
  lineWidth: micrometres(125),
  fontFamily: 'Noto Sans',
  fontSize: micrometres(2500),
  minimumFontSize: micrometres(2500),
  ...more,
})

const draw = (table: TableElement, v: string) => layOut(labelOf(table), { v })
const roundedTo = (length: number): number => Math.round(length * 1000) / 1000

/** Level lines as left, top and length, upright ones as left, top and height: millimetres. */
function linesOf(marks: readonly Mark[]) {
  const rules = marks.flatMap((mark) => (mark.type === 'rule' ? [mark] : []))
  const lines = rules.map((mark) => ({
    isLevel: mark.width > mark.height,
    line: [...millimetresOf(mark), Math.max(mark.width, mark.height) / 36_000].map(roundedTo),
  }))
  const [level, upright] = [lines.filter(({ isLevel }) => isLevel), lines.filter(({ isLevel }) => !isLevel)]
  return { level: level.map(({ line }) => line), upright: upright.map(({ line }) => line) }
}

const topsOf = (marks: readonly Mark[]): number[] => linesOf(marks).level.map(([, top = 0]) => top)

describe('Rows that grow', () => {
  const wordy = 'Rolled oats, wheat flakes, honey'
  const growing = tableOf([column(1), column(2)], { rowsGrow: true })

  it('are as high as their highest cell, and at least as high as they were', () => {
    const { drawing, problems } = draw(growing, `A|1\n${wordy}|2\nB|3`)
    expect(problems).toEqual([])
    expect(textsOf(drawing.marks)).toEqual(['A', '1', 'Rolled oats,', 'wheat flakes,', 'honey', '2', 'B', '3'])
    // Three lines of 2.5 mm: 2 × 3 mm and 2.5 mm, and half a millimetre above and below.
    expect(topsOf(drawing.marks)).toEqual([5, 10, 19.5, 24.5])
    expect(draw({ ...growing, rowsGrow: false }, `A|1\n${wordy}|2`).problems).toMatchObject([{ code: 'text-overflow' }])
  })

  it('keep the font size that others would shrink', () => {
    const sizesOf = (table: TableElement) =>
      draw({ ...table, minimumFontSize: micrometres(1000) }, `${wordy}|1`).drawing.marks.flatMap((mark) =>
        mark.type === 'text' ? [mark.size / 36] : [],
      )
    expect(sizesOf(growing)).toEqual([2500, 2500, 2500, 2500])
    expect(Math.max(...sizesOf({ ...growing, rowsGrow: false }).slice(0, 1))).toBeLessThan(2500)
  })

  it('grow titles, too', () => {
    const titled = { ...growing, columns: [column(1, { title: wordy }), column(2)], headerHeight: millimetres(4) }
    const { drawing, problems } = draw(titled, 'A|1')
    expect(problems).toEqual([])
    expect(textsOf(drawing.marks)).toEqual(['Rolled oats,', 'wheat flakes,', 'honey', 'T2', 'A', '1'])
    expect(topsOf(drawing.marks)).toEqual([5, 14.5, 19.5])
    const low = draw({ ...titled, columns: [column(1), column(2)] }, 'A|1')
    expect(topsOf(low.drawing.marks)).toEqual([5, 9, 14])
  })

  it('fit their frame to the last row, and no row more', () => {
    const rows = (count: number) => Array.from({ length: count }, () => 'A').join('\n')
    expect(draw({ ...growing, height: millimetres(15) }, rows(3)).problems).toEqual([])
    expect(draw({ ...growing, height: millimetres(15) }, rows(4)).problems).toMatchObject([
      { code: 'text-overflow', detail: 'too-many-rows', elementId: 't' },
    ])
    expect(draw({ ...growing, height: millimetres(14.999) }, rows(3)).problems).toHaveLength(1)
  })
})

describe('A column', () => {
  const weights = (marks: readonly Mark[]) =>
    marks.flatMap((mark) => (mark.type === 'text' ? [`${mark.text} ${mark.fontKey.split('/')[1]}`] : []))

  it('may be bold below its title', () => {
    const table = tableOf([column(1, { bold: true }), column(2)], { headerHeight: millimetres(5) })
    expect(weights(draw(table, 'Energy|42 kJ').drawing.marks)).toEqual([
      'T1 bold',
      'T2 bold',
      'Energy bold',
      '42 kJ regular',
    ])
  })

  it('may merge equal cells that stand one below the other', () => {
    const table = tableOf([column(1, { mergeEqual: true }), column(2)])
    const { drawing, problems } = draw(table, 'SE|1\nSE|2\nDE|3\nSE|4')
    expect(problems).toEqual([])
    expect(textsOf(drawing.marks)).toEqual(['SE', '1', '2', 'DE', '3', 'SE', '4'])
    expect(linesOf(drawing.marks)).toEqual({
      level: [
        [5, 5, 40.125],
        [25, 10, 20.125],
        [5, 15, 40.125],
        [5, 20, 40.125],
        [5, 25, 40.125],
      ],
      upright: [
        [5, 5, 20.125],
        [25, 5, 20.125],
        [45, 5, 20.125],
      ],
    })
    // The merged cell has the middle of both rows.
    const [merged, first] = drawing.marks
    expect(roundedTo(millimetresOf(merged)[1] - millimetresOf(first)[1])).toBe(2.5)
  })

  it('merges no empty cells, and none where it does not say so', () => {
    const merging = tableOf([column(1, { mergeEqual: true }), column(2)])
    expect(linesOf(draw(merging, '|1\n|2').drawing.marks).level).toEqual([
      [5, 5, 40.125],
      [5, 10, 40.125],
      [5, 15, 40.125],
    ])
    expect(textsOf(draw(tableOf([column(1), column(2)]), 'SE|1\nSE|1').drawing.marks)).toEqual(['SE', '1', 'SE', '1'])
  })

  it('grows the last row of a merged cell whose text needs more', () => {
    const table = tableOf([column(1, { mergeEqual: true }), column(2)], { rowsGrow: true })
    const wordy = 'Rolled oats, wheat flakes, honey, hazelnuts, salt'
    const { drawing, problems } = draw(table, `${wordy}|1\n${wordy}|2`)
    expect(problems).toEqual([])
    expect(linesOf(drawing.marks).level).toEqual([
      [5, 5, 40.125],
      [25, 10, 20.125],
      [5, 17.5, 40.125],
    ])
  })

  it('may let its cells take the place of empty ones to their right', () => {
    const table = tableOf([column(1, { spanEmpty: true }), column(2), column(3)])
    const { drawing, problems } = draw(table, 'Fresh goods of this box||\nMilk|2|SE\nBread||DE')
    expect(problems).toEqual([])
    expect(textsOf(drawing.marks)).toEqual(['Fresh goods of this box', 'Milk', '2', 'SE', 'Bread', 'DE'])
    expect(linesOf(drawing.marks).upright).toEqual([
      [5, 5, 15.125],
      [25, 10, 5.125],
      [45, 10, 10.125],
      [65, 5, 15.125],
    ])
    const plain = tableOf([column(1), column(2), column(3)])
    expect(draw(plain, 'Fresh goods of this box||').problems).toMatchObject([{ code: 'text-overflow' }])
  })
})
