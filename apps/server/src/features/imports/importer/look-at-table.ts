import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { shortText } from '@labelwright/table-files/short-text'
import type { Table, TableRow } from '@labelwright/table-files/table'

/** What was found in a file. */
export type Detected = ImportWithDetails['detected']

const sampleCount = 5
const sampleLength = 100
const nameLength = 500

/** The first values of a column, to know it again by. */
const samplesOf = (rows: readonly TableRow[], column: number): string[] =>
  rows.flatMap((row) => shortText(row.cells[column] ?? '', sampleLength) || []).slice(0, sampleCount)

/** What was found in a file, with its first rows as samples. */
export function lookAt(table: Table): Detected {
  const first: TableRow[] = []
  for (const { rows } of table.rows()) {
    first.push(...rows.slice(0, 20))
    if (first.length >= 20) break
  }
  return {
    type: table.type,
    encoding: table.encoding,
    delimiter: table.delimiter,
    sheets: table.sheets.map((name) => shortText(name, nameLength)),
    skipRows: table.rowsAbove,
    columns: table.columns.map((name, column) => ({ name, samples: samplesOf(first, column) })),
  }
}
