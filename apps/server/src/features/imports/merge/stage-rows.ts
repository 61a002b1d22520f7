import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { shortText } from '@labelwright/table-files/short-text'
import type { Table, TableRow } from '@labelwright/table-files/table'
import { TableError } from '@labelwright/table-files/table-error'
import type { Detected } from '../importer/look-at-table.ts'
import { lookAt } from '../importer/look-at-table.ts'
import { entryKeyOf, type MappingPlan } from '../mapping/mapping-plan.ts'
import { createRowWatch, type Warned } from '../mapping/row-warnings.ts'
import { copyLine } from './copy-text.ts'
import type { Merge } from './merge.ts'

/** The mapping of the rows; it finds its columns by name. */
interface Staging {
  readonly mapRow: Merge['mapRow']
  readonly plan: Omit<MappingPlan, 'columns'>
  readonly mapping: ImportOptions['mapping']
}

export interface Staged {
  readonly detected: Detected
  /** Rows of the file, and lines that were staged: more where rows have several groups. */
  readonly rows: number
  readonly staged: number
  readonly warned: Warned
}

type Send = (text: string, progress: number) => Promise<void>

/** Characters that are sent at once. */
const pieceLength = 65_536

function columnsOf(table: Table, mapping: Staging['mapping']): MappingPlan['columns'] {
  return mapping.map(({ column, field, key }) => {
    const place = table.columns.indexOf(column)
    if (place < 0) {
      const name = shortText(column, 100)
      throw new TableError('column-not-found', `The file has no column "${name}".`, { name })
    }
    return { column: place, name: column, field, key: entryKeyOf({ key, column }) }
  })
}

/**
 * Reads a table to its end and sends every row as COPY text: number, line, problems as JSON or null, then the values of
 * its kind. A row in error has its problems, and of the values those that name what it is about.
 */
export async function stageRows(table: Table, staging: Staging, send: Send): Promise<Staged> {
  const plan: MappingPlan = { ...staging.plan, columns: columnsOf(table, staging.mapping) }
  const { detected, content } = lookAt(table)
  const watch = createRowWatch(plan.columns, content)
  let text = ''
  let rowCount = 0
  let staged = 0
  const add = (row: TableRow) => {
    rowCount += 1
    watch.add(row)
    const { problems, values } = staging.mapRow(row, table.columns, plan)
    const found = problems.length > 0 ? JSON.stringify(problems) : null
    for (const each of values) {
      staged += 1
      text += copyLine([String(staged), String(row.line), found, ...each])
    }
  }
  for (const { rows, progress } of table.rows()) {
    for (const row of rows) {
      add(row)
      if (text.length < pieceLength) continue
      await send(text, progress)
      text = ''
    }
  }
  if (text !== '') await send(text, 1)
  return { detected, rows: rowCount, staged, warned: watch.result() }
}
