import { openTable } from '../open-table.ts'
import type { ByteSource, ReadTableOptions, TableLimits, TableRow } from '../table.ts'
import { TableError } from '../table-error.ts'

export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (position, length) => bytes.subarray(position, position + length),
})

export const usualLimits: TableLimits = { rows: 2_000_000, columns: 500, cellLength: 32_767 }
const lookAtAll: ReadTableOptions = { type: 'auto', encoding: 'auto', delimiter: 'auto', sheet: '', hasHeader: true }

/** Reads a whole small file. */
export function readAll(
  content: string | Uint8Array,
  options: Partial<ReadTableOptions> = {},
  limits: TableLimits = usualLimits,
) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const table = openTable(memorySource(bytes), { ...lookAtAll, ...options }, limits)
  const rows: TableRow[] = []
  for (const piece of table.rows()) rows.push(...piece.rows)
  return { table, rows, cells: rows.map((row) => row.cells) }
}

/** The code that a file is refused with; throws when it is read, or fails in another way than by a TableError. */
export function refusalOf(read: () => unknown): { code: string; sentence: string } {
  try {
    read()
  } catch (error) {
    if (error instanceof TableError) return { code: error.code, sentence: error.message }
    throw error
  }
  throw new Error('The file was read')
}
