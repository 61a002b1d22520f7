import type { FieldError } from '@labelwright/contract/errors'
import type { ChangedVariable } from '@labelwright/contract/server/label-variables-schemas'
import { unguardCell } from '@labelwright/table-files/guarded-cell'
import { type ReadTable, refuseTable } from './read-variable-table.ts'
import type { ReadRow } from './reading-protocol.ts'
import { foldTitle, nameColumn, type VariableColumn, variableColumns } from './variable-columns.ts'

/** A row that could be read. */
interface RowChange {
  readonly line: number
  readonly change: ChangedVariable
}

export interface TableChanges {
  readonly rows: readonly RowChange[]
  readonly errors: readonly FieldError[]
  readonly ignoredColumns: readonly string[]
}

interface Cell {
  readonly line: number
  readonly column: string
}

/** A mistake in a cell, said with its row and column. */
export const cellError = ({ line, column }: Cell, code: string, message: string): FieldError => ({
  path: 'file',
  code,
  message: `Row ${line}, ${column}: ${message}`,
  values: { row: line, column },
})

type Place = readonly [column: VariableColumn, index: number]

/** What the rows of a table wish; throws `file-not-readable` where its columns do not say which variables they are about. */
export function changesOfTable({ columns, rows }: ReadTable): TableChanges {
  const places = columns.flatMap((title, index): Place[] => {
    const column = columnOf(title)
    return column ? [[column, index]] : []
  })
  const repeated = places.find(([column], at) => places.findIndex(([one]) => one === column) !== at)
  if (repeated)
    throw refuseTable('column-repeated', `The column "${repeated[0].title}" is there twice. Remove one of them.`)
  if (!places.some(([column]) => column === nameColumn)) {
    const message =
      'The table has no column "Name", which says which variable a row is about. Download the present table to see the columns.'
    throw refuseTable('column-missing', message)
  }
  if (rows.length === 0) throw refuseTable('no-rows', 'The table has no rows below its titles.')
  const read = rows.map((row) => readRow(row, { places, columns }))
  return {
    rows: read.flatMap(({ line, change, errors }) => (errors.length === 0 ? [{ line, change }] : [])),
    errors: read.flatMap(({ errors }) => errors),
    ignoredColumns: columns.filter((title) => title !== '' && !columnOf(title)),
  }
}

const columnOf = (title: string): VariableColumn | undefined => {
  const folded = foldTitle(title)
  return variableColumns.find((column) => foldTitle(column.title) === folded || column.otherNames.includes(folded))
}

interface Columns {
  readonly places: readonly Place[]
  readonly columns: readonly string[]
}

function readRow(
  { line, cells, faults }: ReadRow,
  { places, columns }: Columns,
): RowChange & Pick<TableChanges, 'errors'> {
  const errors = faults.map(({ column, sentence }) => {
    const title = column === undefined ? undefined : columns[column]
    if (title) return cellError({ line, column: title }, 'cell-not-readable', sentence)
    return { path: 'file', code: 'row-not-readable', message: `Row ${line}: ${sentence}`, values: { row: line } }
  })
  const change: Record<string, unknown> = {}
  for (const [column, index] of places) {
    const reading = column.read(unguardCell((cells[index] ?? '').trim()))
    if (reading.mistake !== undefined)
      errors.push(cellError({ line, column: column.title }, reading.code, reading.mistake))
    else Object.assign(change, reading)
  }
  return { line, change: change as ChangedVariable, errors }
}
