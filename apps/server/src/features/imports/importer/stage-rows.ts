// Makes COPY text of the rows of a file. Runs in a reader.
import { shortText } from '@labelwright/table-files/short-text'
import type { Table, TableRow } from '@labelwright/table-files/table'
import { TableError } from '@labelwright/table-files/table-error'
import type { SendPiece } from '../../../platform/readers/reader-program.ts'
import { mapArticleRow } from '../mapping/map-article-row.ts'
import { mapOrderRow } from '../mapping/map-order-row.ts'
import { entryKeyOf, type MappingPlan } from '../mapping/mapping-plan.ts'
import { createRowWatch } from '../mapping/row-warnings.ts'
import { copyLine } from '../merge/copy-text.ts'
import type { Staged, StageTask } from './importer-protocol.ts'
import { lookAt } from './look-at-table.ts'

/** Characters that are sent at once. */
const pieceLength = 262_144
/** The first problems of a row are enough to fix it, and a row may have as many as the file has columns. */
const maxProblemsOfRow = 100

function columnsOf(table: Table, mapping: StageTask['mapping']): MappingPlan['columns'] {
  return mapping.map(({ column, field, key }) => {
    const place = table.columns.indexOf(column)
    if (place < 0) {
      const name = shortText(column, 100)
      throw new TableError('column-not-found', `The file has no column "${name}".`, { name })
    }
    return { column: place, name: column, field, key: entryKeyOf({ key, column }) }
  })
}

/** The plan as the mapping uses it; it finds its columns by name. */
const planOf = (table: Table, { plan, mapping }: StageTask): MappingPlan => ({
  ...plan,
  groups: new Map(plan.groups),
  labels: new Map(plan.labels),
  columns: columnsOf(table, mapping),
})

/**
 * Reads a table to its end and sends every row as COPY text: number, line, problems as JSON or null, then the values of
 * its kind. A row in error has its problems, and of the values those that name what it is about.
 */
export async function stageRows(table: Table, task: StageTask, send: SendPiece): Promise<Staged> {
  const plan = planOf(table, task)
  const mapRow = plan.kind === 'articles' ? mapArticleRow : mapOrderRow
  const { detected, content } = lookAt(table)
  const watch = createRowWatch(plan.columns, content)
  let text = ''
  let rowCount = 0
  let staged = 0
  const add = (row: TableRow) => {
    rowCount += 1
    watch.add(row)
    const { problems, values } = mapRow(row, table.columns, plan)
    const found = problems.length > 0 ? JSON.stringify(problems.slice(0, maxProblemsOfRow)) : null
    for (const each of values) {
      staged += 1
      text += copyLine([String(staged), String(row.line), found, ...each])
    }
  }
  for (const { rows, progress } of table.rows()) {
    for (const row of rows) {
      add(row)
      if (text.length < pieceLength) continue
      await send(Buffer.from(text), progress)
      text = ''
    }
  }
  if (text !== '') await send(Buffer.from(text), 1)
  return { detected, rows: rowCount, staged, warned: watch.result() }
}
