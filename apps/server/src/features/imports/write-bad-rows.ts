import { csvDelimiters, csvLine, csvStart } from '@labelwright/table-files/csv-writer'
import type { Table } from '@labelwright/table-files/table'
import type { BadRowsTask } from './importer-protocol.ts'

type Send = (text: string) => Promise<unknown>

/** Names the last column; it is left out when the mended file comes back. */
export const reasonColumn = 'Problem'

/** Sends the header and the bad rows of a table as CSV, with a last column that says why. */
export async function writeBadRows(table: Table, task: BadRowsTask, send: Send): Promise<void> {
  const delimiter = csvDelimiters.find((each) => each === table.delimiter) ?? ','
  await send(csvStart + csvLine([...table.columns, reasonColumn], delimiter))
  for (const { rows } of table.rows()) {
    const lines = rows.flatMap((row) => {
      const reason = task.reasons.get(row.line)
      return reason === undefined ? [] : [csvLine([...row.cells, reason], delimiter)]
    })
    if (lines.length > 0) await send(lines.join(''))
  }
}
