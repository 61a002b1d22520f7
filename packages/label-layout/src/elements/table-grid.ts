import type { TableElement } from '@labelwright/label-document/label-document'

/** A cell of a table with how many rows and columns it takes. */
export interface TableCell {
  /** From 0; the title row is one of them. */
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly isTitle: boolean
  readonly text: string
}

/** Cells with the edges of rows and columns, in micrometres from the table's top left. */
export interface TableGrid {
  readonly cells: readonly TableCell[]
  /** The left edge of each column and the right edge of the last. */
  readonly lefts: readonly number[]
  /** The top edge of each row, titles first, and the bottom edge of the last. */
  readonly tops: readonly number[]
}

/** Places the cells of a table. `texts` has the cells of each row; `heightOf` answers the least height of a cell in micrometres. */
export function arrangeTable(
  table: TableElement,
  texts: readonly (readonly string[])[],
  heightOf: (cell: TableCell, lefts: TableGrid['lefts']) => number,
): TableGrid {
  const lefts = edgesOf(table.columns.map(({ width }) => width))
  const titleRows = table.headerHeight > 0 ? 1 : 0
  const titles = titleRows === 0 ? [] : table.columns.map(({ title }, column) => titleCell(title, column))
  const cells = [...titles, ...cellsOf(table.columns, texts, titleRows)]
  const least = [...(titleRows === 0 ? [] : [table.headerHeight]), ...texts.map(() => table.rowHeight)]
  const heights = table.rowsGrow ? growRows(least, cells, (cell) => heightOf(cell, lefts)) : least
  return { cells, lefts, tops: edgesOf(heights) }
}

const titleCell = (text: string, column: number): TableCell => ({
  row: 0,
  column,
  rowSpan: 1,
  columnSpan: 1,
  isTitle: true,
  text,
})

function edgesOf(sizes: readonly number[]): number[] {
  const edges = [0]
  for (const size of sizes) edges.push((edges.at(-1) ?? 0) + size)
  return edges
}

function cellsOf(
  columns: TableElement['columns'],
  texts: readonly (readonly string[])[],
  firstRow: number,
): TableCell[] {
  const spans = texts.map((row) => columnSpans(row, columns))
  const mergedTo = columns.map(() => 0)
  return texts.flatMap((row, index) =>
    row.flatMap((text, column) => {
      const columnSpan = spans[index]?.[column] ?? 1
      if (columnSpan === 0 || index < (mergedTo[column] ?? 0)) return []
      let end = index + 1
      const merges = columns[column]?.mergeEqual && columnSpan === 1 && text.trim() !== ''
      while (merges && texts[end]?.[column] === text && spans[end]?.[column] === 1) end++
      mergedTo[column] = end
      return [{ row: firstRow + index, column, rowSpan: end - index, columnSpan, isTitle: false, text }]
    }),
  )
}

/** The number of columns of each cell; 0 where a cell to its left takes its place. */
function columnSpans(row: readonly string[], columns: TableElement['columns']): number[] {
  const spans = row.map(() => 1)
  let first = 0
  row.forEach((text, column) => {
    const isEmpty = text.trim() === ''
    if (isEmpty && column > 0 && columns[first]?.spanEmpty && row[first]?.trim() !== '') {
      spans[first] = column - first + 1
      spans[column] = 0
    } else first = column
  })
  return spans
}

/** Rows as high as their cells; what a cell of several rows needs more goes to the last of them. */
function growRows(
  least: readonly number[],
  cells: readonly TableCell[],
  heightOf: (cell: TableCell) => number,
): readonly number[] {
  const heights = [...least]
  for (const cell of cells.toSorted((one, other) => one.rowSpan - other.rowSpan)) {
    const last = cell.row + cell.rowSpan - 1
    const above = heights.slice(cell.row, last).reduce((sum, height) => sum + height, 0)
    heights[last] = Math.max(heights[last] ?? 0, heightOf(cell) - above)
  }
  return heights
}
