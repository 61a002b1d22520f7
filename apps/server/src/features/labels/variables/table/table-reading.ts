// Reads one table of variables. Runs in a reader.
import { labelLimits } from '@labelwright/label-document/label-limits'
import { openTable } from '@labelwright/table-files/open-table'
import type { ByteSource, ReadTableOptions, TableLimits } from '@labelwright/table-files/table'
import { TableError } from '@labelwright/table-files/table-error'
import type { ReadFiles } from '../../../../platform/readers/reader-program.ts'
import type { ReadRow, TableAnswer } from './reading-protocol.ts'

/** A row for each variable that a label can have. */
const limits: TableLimits = { rows: labelLimits.variables, columns: 100, cellLength: 32_767 }
const options: ReadTableOptions = { type: 'auto', encoding: 'auto', delimiter: 'auto', sheet: '', hasHeader: true }

export const read: ReadFiles<null, TableAnswer> = (_order, [bytes = new Uint8Array()]) => {
  const source: ByteSource = { size: bytes.length, read: (from, length) => bytes.subarray(from, from + length) }
  try {
    const table = openTable(source, options, limits)
    const rows: ReadRow[] = []
    for (const piece of table.rows()) {
      rows.push(
        ...piece.rows.map(({ line, cells, faults }) => ({
          line,
          cells,
          faults: faults.map(({ column, sentence }) => ({ ...(column === undefined ? {} : { column }), sentence })),
        })),
      )
    }
    return { kind: 'read', columns: table.columns, rows }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { kind: 'refused', code: error.code, sentence: error.message, values: error.values }
  }
}
