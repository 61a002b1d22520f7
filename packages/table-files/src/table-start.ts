import { isFilled } from './column-names.ts'
import type { ReadTableOptions, TableLimits } from './table.ts'
import { TableError } from './table-error.ts'

/** A row of a file that has something in it. */
interface FileRow {
  readonly line: number
  readonly cells: readonly (string | null)[]
}

type Pieces<Row> = Iterable<{ readonly rows: readonly Row[]; readonly progress: number }>

/** Where the table of a file begins. */
export interface TableStart {
  /** The names of the columns; null where the file names none. */
  readonly names: readonly (string | null)[]
  /** Lines of the file above it. */
  readonly rowsAbove: number
  /** Rows to be passed over until the first with values. */
  readonly passed: number
}

/** As many as may be above the names, and some of those below. */
const rowsLookedAt = 150
const rowsCompared = 20
const mostTitles = 10

function firstRowsOf(pieces: Pieces<FileRow>): FileRow[] {
  const found: FileRow[] = []
  for (const { rows } of pieces) {
    found.push(...rows.slice(0, rowsLookedAt - found.length))
    if (found.length >= rowsLookedAt) break
  }
  return found
}

const filledIn = ({ cells }: FileRow): string[] =>
  cells.flatMap((cell) => (cell !== null && isFilled(cell) ? cell : []))

/** Names are words, each another. */
const areNames = (cells: readonly string[]): boolean =>
  new Set(cells).size === cells.length && cells.every((cell) => /\p{L}/u.test(cell))

/** Whether the rows below names have values for several of them, and none beside them. */
function areBelow(counts: readonly number[], nameCount: number): boolean {
  const [first = 0] = counts
  const fitting = counts.filter((count) => count > 1 && count <= nameCount).length
  return first > 1 && first <= nameCount && fitting >= counts.length * (nameCount > 2 ? 0.8 : 1)
}

/**
 * How many rows stand above the one that names the columns: titles of one cell each, over names and values of several.
 * None where that is not plain to see: a file that begins with its names must never lose them.
 */
function countTitles(rows: readonly FileRow[]): number {
  const titles = rows.findIndex((row) => filledIn(row).length > 1)
  const header = rows[titles]
  if (titles < 1 || titles > mostTitles || !header) return 0
  const names = filledIn(header)
  const counts = rows.slice(titles + 1, titles + 1 + rowsCompared).map((row) => filledIn(row).length)
  // Two cells may be a text with a comma.
  const isEnough = names.length > 2 || counts.length > titles
  return isEnough && areNames(names) && areBelow(counts, names.length) ? titles : 0
}

/** Columns at the right without a name and without values: spreadsheets and programs end rows with a delimiter. */
function withoutEmptyEnd(first: FileRow, below: readonly FileRow[]): FileRow['cells'] {
  const width = first.cells.findLastIndex(isFilled) + 1
  const isEmpty = below.every(({ cells }) => !cells.slice(width).some(isFilled))
  return isEmpty ? first.cells.slice(0, width) : first.cells
}

/** Finds where the table begins: at the row that the options say, else at the first below titles. */
export function findStart(pieces: Pieces<FileRow>, { skipRows = 'auto', hasHeader }: ReadTableOptions): TableStart {
  const rows = firstRowsOf(pieces)
  const above = skipRows === 'auto' ? countTitles(rows) : rows.findIndex(({ line }) => line > skipRows)
  const first = rows[above]
  if (!first) throw new TableError('empty-file', 'The file has no rows.')
  return {
    names: hasHeader ? withoutEmptyEnd(first, rows.slice(above + 1)) : first.cells.map(() => null),
    rowsAbove: first.line - 1,
    passed: above + (hasHeader ? 1 : 0),
  }
}

/** The rows of a table behind those that are passed over, each as it is read; more than may be are a TableError. */
export function* rowsFrom<Row, Read>(
  pieces: Pieces<Row>,
  table: { readonly passed: number; readonly limits: TableLimits; readonly read: (row: Row) => Read },
): Generator<{ readonly rows: Read[]; readonly progress: number }> {
  let left = table.passed
  let count = 0
  for (const { rows, progress } of pieces) {
    const below = left === 0 ? rows : rows.slice(left)
    left -= rows.length - below.length
    count += below.length
    if (count > table.limits.rows) {
      const most = table.limits.rows.toLocaleString('en')
      throw new TableError(
        'too-many-rows',
        `The file has more than ${most} rows, which is the most that can be read.`,
        {
          most: table.limits.rows,
        },
      )
    }
    yield { rows: below.map(table.read), progress }
  }
}
