// A table as a file that a person saves: rows are made into bytes as they come, so that memory does not grow with them.
import { Readable } from 'node:stream'
import { csvLine, csvStart } from '@labelwright/table-files/csv-writer'
import { createXlsxWriter } from '@labelwright/table-files/xlsx-writer'
import type { FastifyReply } from 'fastify'
import { inBackground } from '../../platform/database/background-work.ts'
import { idsOfPortion, type ListedIds } from './listed-ids.service.ts'

/** Null where nothing stands, which is not an empty text. */
type Cell = string | null

export interface TableOfRows {
  readonly name: string
  readonly columns: readonly string[]
  /** In portions, each row as long as `columns`. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

export interface TableFormat {
  readonly format: 'csv' | 'xlsx'
  /** Of CSV. */
  readonly delimiter: ',' | ';' | '\t' | '|'
}

async function* csvOf({ columns, rows }: TableOfRows, delimiter: TableFormat['delimiter']) {
  yield csvStart + csvLine(columns, delimiter)
  for await (const portion of rows) yield portion.map((row) => csvLine(row, delimiter)).join('')
}

async function* xlsxOf({ name, columns, rows }: TableOfRows) {
  const writer = createXlsxWriter({ sheetName: name, columns })
  for await (const portion of rows) {
    const bytes = writer.write(portion)
    if (bytes.length > 0) yield bytes
  }
  yield writer.end()
}

/**
 * The rows of a list, read a portion after the other, each in a transaction of its own, so that none is held open while
 * somebody downloads slowly: what is changed meanwhile is in it as it stands when its portion is read.
 */
export async function* portionsOf(
  ids: ListedIds,
  read: (ids: readonly string[]) => Promise<readonly (readonly Cell[])[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (const portion of ids) yield await inBackground(() => read(idsOfPortion(portion)))
}

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Answers a table as a download named after it and the day. */
export function sendTable(reply: FastifyReply, table: TableOfRows, { format, delimiter }: TableFormat): Readable {
  const rows = Readable.from(format === 'csv' ? csvOf(table, delimiter) : xlsxOf(table))
  return sendFile(reply, rows, `${table.name} ${new Date().toISOString().slice(0, 10)}.${format}`)
}

/** Answers a file that is made while it is sent; its name says whether it is CSV or a workbook. */
export function sendFile(reply: FastifyReply, file: Readable, name: string): Readable {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  reply.type(name.endsWith('.csv') ? 'text/csv; charset=utf-8' : spreadsheetType)
  return file
}
