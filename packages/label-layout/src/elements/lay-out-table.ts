import type { TableElement, TextElement } from '@labelwright/label-document/label-document'
import { type Emu, emuPerMicrometre, type Micrometres, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Mark } from '../drawing.ts'
import type { LaidOut, RowTexts, Target } from './element-layout.ts'
import { snap, snapThickness } from './frame.ts'
import { layOutText, measureTextHeight } from './lay-out-text.ts'
import { arrangeTable, type TableCell, type TableGrid } from './table-grid.ts'

/** Beside the text of a cell, and above and below it where rows grow; micrometres. */
const padding = 500

/** Titles, rows and the lines between them. */
export function layOutTable(table: TableElement, rows: readonly RowTexts[], target: Target): LaidOut {
  const { grid, count } = arrangeRows(table, rows, target)
  const marks: Mark[] = []
  const problems: Problem[] = []
  for (const cell of grid.cells) {
    const laidOut = layOutText(textOf(table, cell, grid), [cell.text], target)
    marks.push(...laidOut.marks)
    problems.push(...laidOut.problems)
  }
  if (table.lineWidth > 0) marks.push(...gridLines(table, grid, target))
  if (bottomOf(grid) > table.height) {
    const message = `The table has no room for ${count} rows.`
    problems.push({ code: 'text-overflow', detail: 'too-many-rows', severity: 'error', message, elementId: table.id })
  }
  const bottom = toEmu(table.y) + bottomOf(grid) * emuPerMicrometre
  return { marks, problems, rowsLeft: rows.length - count, bottom }
}

const bottomOf = ({ tops }: TableGrid): number => tops.at(-1) ?? 0

/** The rows of this page: all of them, or of a table that continues those that fit, and one at least. */
function arrangeRows(
  table: TableElement,
  rows: readonly RowTexts[],
  target: Target,
): { readonly grid: TableGrid; readonly count: number } {
  const texts = rows.map((row) => table.columns.map((_, column) => row.get(String(column)) ?? ''))
  const arrange = (count: number): TableGrid =>
    arrangeTable(table, texts.slice(0, count), (cell, lefts) => heightOfCell({ table, cell, lefts }, target))
  let count = rows.length
  let grid = arrange(count)
  if (table.continuesOn !== 'page') return { grid, count }
  // Fewer rows may be higher: what a merged cell needs goes to its last row.
  while (count > 1 && bottomOf(grid) > table.height) {
    const titles = grid.tops.length - 1 - count
    const fitting = grid.tops.filter((top) => top <= table.height).length - 1 - titles
    count = Math.max(1, Math.min(count - 1, fitting))
    grid = arrange(count)
  }
  return { grid, count }
}

interface MeasuredCell extends Pick<TableGrid, 'lefts'> {
  readonly table: TableElement
  readonly cell: TableCell
}

function heightOfCell({ table, cell, lefts }: MeasuredCell, target: Target): number {
  const height = measureTextHeight(textOf(table, cell, { lefts, tops: [] }), [cell.text], target)
  return height === 0 ? 0 : Math.ceil(height / emuPerMicrometre) + 2 * padding
}

/** A cell as a text in its place on the label. */
function textOf(table: TableElement, cell: TableCell, { lefts, tops }: Pick<TableGrid, 'lefts' | 'tops'>): TextElement {
  const { id, fontFamily, fontSize, minimumFontSize, columns } = table
  const { row, column, rowSpan, columnSpan } = cell
  const [left = 0, right = 0] = [lefts[column], lefts[column + columnSpan]]
  const [top = 0, bottom = 0] = [tops[row], tops[row + rowSpan]]
  return {
    id,
    type: 'text',
    x: (table.x + left + padding) as Micrometres,
    y: (table.y + top) as Micrometres,
    width: Math.max(0, right - left - 2 * padding) as Micrometres,
    height: (bottom - top) as Micrometres,
    content: '',
    fontFamily,
    bold: cell.isTitle || (columns[column]?.bold ?? false),
    fontSize,
    minimumFontSize,
    align: columns[column]?.align ?? 'left',
    wrap: true,
    rotation: 0,
    verticalAlign: 'middle',
  }
}

function gridLines(table: TableElement, { cells, lefts, tops }: TableGrid, { dot }: Target): Mark[] {
  const line = snapThickness(toEmu(table.lineWidth), dot)
  const place = (start: number, edge: number | undefined): Emu => snap(toEmu((start + (edge ?? 0)) as Micrometres), dot)
  const xs = lefts.map((left) => place(table.x, left))
  const ys = tops.map((top) => place(table.y, top))
  const across = ys.flatMap((y, edge) => {
    const through = cells.filter(({ row, rowSpan }) => row < edge && edge < row + rowSpan)
    return runsOf(
      xs,
      through.map(({ column, columnSpan }) => [column, column + columnSpan]),
    ).map(([from, to]): Mark => ({ type: 'rule', x: from, y, width: (to - from + line) as Emu, height: line }))
  })
  const down = xs.flatMap((x, edge) => {
    const through = cells.filter(({ column, columnSpan }) => column < edge && edge < column + columnSpan)
    return runsOf(
      ys,
      through.map(({ row, rowSpan }) => [row, row + rowSpan]),
    ).map(([from, to]): Mark => ({ type: 'rule', x, y: from, width: line, height: (to - from + line) as Emu }))
  })
  return [...across, ...down]
}

/** The parts of a line from the first edge to the last that no gap interrupts; gaps are from edge to edge. */
function runsOf(
  edges: readonly Emu[],
  gaps: readonly (readonly [from: number, to: number])[],
): (readonly [from: Emu, to: Emu])[] {
  const inOrder = gaps.toSorted(([one], [other]) => one - other)
  const starts = [0, ...inOrder.map(([, to]) => to)]
  const ends = [...inOrder.map(([from]) => from), edges.length - 1]
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? 0
    const [from, to] = [edges[start], edges[end]]
    const isWholeLine = gaps.length === 0
    return from !== undefined && to !== undefined && (isWholeLine || start < end) ? [[from, to] as const] : []
  })
}
