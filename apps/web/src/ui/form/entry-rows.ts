// Rows of keys and data, as they are typed in place or pasted from a spreadsheet.
import type { MessageKey } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'

/** A row as it is being typed; `id` tells it from others and is sent nowhere. */
export interface Entry {
  readonly id: string
  readonly key: string
  readonly data: string
  readonly editable: boolean
  readonly propertyType: string
  readonly propertySize: number
  readonly isExtra: boolean
}

/** How many characters an entry takes unless it says otherwise (spec §9). */
const usualSize = 2000
const mostRows = 500
const longestKey = 200
const mostSize = 20_000

export const newEntry = (id: string = newKey()): Entry => ({
  id,
  key: '',
  data: '',
  editable: true,
  propertyType: 'text',
  propertySize: usualSize,
  isExtra: false,
})

/** What tells a row from the others of its table. */
export const keyOf = (entry: Pick<Entry, 'key'>): string => entry.key.trim().toLowerCase()

/** A row that the server knows; its key tells it, wherever it stands. */
export const storedEntry = (entry: Pick<Entry, 'key'> & Partial<Entry>): Entry => ({
  ...newEntry(`stored-${entry.key}`),
  ...entry,
})

/** A row in words. */
export const entryInWords = ({ key, data }: Pick<Entry, 'key' | 'data'>): string => `${key}: ${data}`

type EntryProblem = 'keyMissing' | 'keyTooLong' | 'keyTwice' | 'dataTooLong' | 'sizeWrong'

/** What is wrong with a row among the others. */
export function problemOf(entry: Entry, entries: readonly Entry[]): EntryProblem | undefined {
  const key = keyOf(entry)
  if (key === '') return 'keyMissing'
  if (key.length > longestKey) return 'keyTooLong'
  if (entries.some((other) => other.id !== entry.id && keyOf(other) === key)) return 'keyTwice'
  const { propertySize } = entry
  if (!Number.isInteger(propertySize) || propertySize < 1 || propertySize > mostSize) return 'sizeWrong'
  return entry.data.length > propertySize ? 'dataTooLong' : undefined
}

/** The first thing that is wrong with any of the rows. */
export function entriesWrong(entries: readonly Entry[]): MessageKey | undefined {
  if (entries.length > mostRows) return 'entries.tooMany'
  const wrong = entries.map((entry) => problemOf(entry, entries)).find(Boolean)
  return wrong && `entries.${wrong}`
}

/** The columns in the order in which a spreadsheet's cells fill them. */
export const entryColumns = ['key', 'data', 'editable', 'propertyType', 'propertySize', 'isExtra'] as const
export type EntryColumn = (typeof entryColumns)[number]

const yes = /^(true|yes|ja|sant|1|x)$/i

/** A row with one of its cells as it stood in a spreadsheet. */
function withCell(entry: Entry, column: EntryColumn, cell: string): Entry {
  if (column === 'editable' || column === 'isExtra') return { ...entry, [column]: yes.test(cell.trim()) }
  if (column === 'propertySize') return { ...entry, propertySize: Number(cell.trim()) || entry.propertySize }
  return { ...entry, [column]: cell }
}

/** Cells of a spreadsheet, as its clipboard writes them: tabs between, quotation marks around what has line breaks. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  const cells = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy
  for (const [whole, cell = '', end] of text.matchAll(cells)) {
    if (whole === '' && rows.at(-1)?.length === 0) break
    const isQuoted = cell.length > 1 && cell.startsWith('"')
    rows.at(-1)?.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

/** Lays the cells of a spreadsheet over the rows, from one cell on to the right and down; rows that are missing are added. */
export function pasted(
  entries: readonly Entry[],
  at: { readonly row: number; readonly column: EntryColumn },
  text: string,
): readonly Entry[] {
  const from = entryColumns.indexOf(at.column)
  const after = [...entries]
  for (const [step, cells] of cellsOf(text).entries()) {
    const row = at.row + step
    const start = after[row] ?? newEntry()
    after[row] = cells.reduce((entry, cell, index) => {
      const column = entryColumns[from + index]
      return column === undefined ? entry : withCell(entry, column, cell)
    }, start)
  }
  return after
}
