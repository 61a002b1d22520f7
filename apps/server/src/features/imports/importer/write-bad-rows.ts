import { csvDelimiters, csvLine, csvStart } from '@labelwright/table-files/csv-writer'
import type { Table } from '@labelwright/table-files/table'
import { createXlsxWriter } from '@labelwright/table-files/xlsx-writer'
import type { SendPiece } from '../../../platform/readers/reader-program.ts'
import type { BadRowsTask } from './importer-protocol.ts'

type Cells = readonly (string | null)[]

/** Names the last column; it is left out when the mended file comes back. */
export const reasonColumn = 'Problem'

/** What a file of bad rows is: a workbook of what came in a workbook, which opens as it is in every country, else CSV. */
export const badRowsType = (type: Table['type']): 'csv' | 'xlsx' => (type === 'xlsx' ? 'xlsx' : 'csv')

/** Sends the header and the bad rows of a table, with a last column that says why. */
export async function writeBadRows(table: Table, task: BadRowsTask, send: SendPiece): Promise<void> {
  const columns = [...table.columns, reasonColumn]
  const { write, end } = badRowsType(table.type) === 'xlsx' ? workbookOf(columns) : csvOf(columns, table.delimiter)
  const reasons = new Map(task.reasons)
  for (const { rows, progress } of table.rows()) {
    const bad = rows.flatMap((row) => {
      const reason = reasons.get(row.line)
      return reason === undefined ? [] : [withReason(row.cells, reason, table.columns.length)]
    })
    const bytes = bad.length > 0 ? write(bad) : new Uint8Array()
    if (bytes.length > 0) await send(bytes, progress)
  }
  await send(end(), 1)
}

/** The reason stands under its name however many cells the row has; cells of no column stand behind it. */
const withReason = (cells: Cells, reason: string, columns: number): Cells => [
  ...Array.from({ length: columns }, (_, column) => cells[column] ?? null),
  reason,
  ...cells.slice(columns),
]

const workbookOf = (columns: readonly string[]) => createXlsxWriter({ sheetName: reasonColumn, columns })

function csvOf(columns: readonly string[], wanted: string) {
  const delimiter = csvDelimiters.find((each) => each === wanted) ?? ','
  let head = csvStart + csvLine(columns, delimiter)
  const take = (text: string): Uint8Array => {
    const bytes = Buffer.from(head + text)
    head = ''
    return bytes
  }
  return {
    write: (rows: readonly Cells[]) => take(rows.map((row) => csvLine(row, delimiter)).join('')),
    end: () => take(''),
  }
}
