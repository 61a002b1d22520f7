import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { shortText } from '@labelwright/table-files/short-text'
import type { Table, TableRow } from '@labelwright/table-files/table'
import { type ColumnContent, contentOf } from '../mapping/column-content.ts'

/** What was found in a file. */
export type Detected = ImportWithDetails['detected']

/** A file's columns with their samples, and counts of the values in its first rows. */
export interface Look {
  readonly detected: Detected
  /** By the place of the column; empty of a file that was not looked at. */
  readonly content: readonly ColumnContent[]
}

const sampleCount = 5
const sampleLength = 100
const nameLength = 500
/** A look ends at the first of these: some hundred rows, fewer of wide tables and of long texts. */
const lookedAt = { rows: 400, cells: 40_000, characters: 4_000_000 }

function firstRowsOf(table: Table): TableRow[] {
  const first: TableRow[] = []
  let characters = 0
  for (const { rows } of table.rows()) {
    for (const row of rows) {
      first.push(row)
      characters += row.cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
      const cells = first.length * table.columns.length
      if (first.length >= lookedAt.rows || cells >= lookedAt.cells || characters >= lookedAt.characters) return first
    }
  }
  return first
}

/** The first values of a column, to know it again by; blanks are none. */
function samplesOf(rows: readonly TableRow[], column: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const sample = shortText((cells[column] ?? '').trim(), sampleLength)
    if (sample !== '') samples.push(sample)
    if (samples.length === sampleCount) break
  }
  return samples
}

/** Looks at the first rows of a table. */
export function lookAt(table: Table): Look {
  const first = firstRowsOf(table)
  const { encodingDoubt: doubt } = table
  return {
    detected: {
      type: table.type,
      encoding: table.encoding,
      ...(doubt && {
        encodingDoubt: { encoding: doubt.encoding, samples: doubt.samples.map((sample) => ({ ...sample })) },
      }),
      delimiter: table.delimiter,
      sheets: table.sheets.map((name) => shortText(name, nameLength)),
      skipRows: table.rowsAbove,
      columns: table.columns.map((name, column) => ({ name, samples: samplesOf(first, column) })),
    },
    content: contentOf(first, table.columns.length),
  }
}
