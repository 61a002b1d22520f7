import { labelLimits } from '../label-limits.ts'

/** One row of a table variable: columns by name and by number from 1. */
export type Row = Readonly<Record<string, string>>

/** Reads the rows that a table variable holds: a JSON list of objects, lists or texts, or lines with columns parted by a tab, `|` or `;`. */
export function readRows(value: string): { readonly rows: readonly Row[] } | { readonly reason: string } {
  const text = value.trim()
  if (text === '') return { rows: [] }
  const read = text.startsWith('[') ? readJson(text) : text.split(/\r?\n/).map(readLine)
  if (!Array.isArray(read)) return { reason: 'is not a JSON list' }
  if (read.length > labelLimits.rows) return { reason: `has more than ${labelLimits.rows} rows` }
  return { rows: read.map((row, index) => ({ ...toRow(row), number: String(index + 1) })) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Told by the caller as not being a list.
    return undefined
  }
}

function readLine(line: string): readonly string[] {
  const separator = ['\t', '|', ';'].find((one) => line.includes(one))
  return separator === undefined ? [line.trim()] : line.split(separator).map((column) => column.trim())
}

const toCell = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || typeof value === 'object' ? '' : String(value)

function toRow(row: unknown): Record<string, string> {
  if (Array.isArray(row)) return Object.fromEntries(row.map((cell, index) => [String(index + 1), toCell(cell)]))
  if (typeof row !== 'object' || row === null) return { 1: toCell(row) }
  const entries = Object.entries(row)
  const byName = entries.map(([name, cell]) => [name.toLowerCase(), toCell(cell)] as const)
  const byNumber = entries.map(([, cell], index) => [String(index + 1), toCell(cell)] as const)
  return Object.fromEntries([...byNumber, ...byName])
}
