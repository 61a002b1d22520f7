import { shortText } from './short-text.ts'
import type { RowFault, TableLimits, TableRow } from './table.ts'
import { noFaults } from './table.ts'
import { TableError } from './table-error.ts'

/** Names of columns from the first row: empty ones are `Column 3`, one that was there before gets a number. */
export function nameColumns(cells: readonly (string | null)[], limits: TableLimits): string[] {
  if (cells.length > limits.columns) {
    throw new TableError(
      'too-many-columns',
      `The file has ${cells.length.toLocaleString('en')} columns; at most ${limits.columns} can be read.`,
      { most: limits.columns },
    )
  }
  const taken = new Set<string>()
  return cells.map((cell, index) => {
    const wanted = shortText((cell ?? '').trim(), 490) || `Column ${index + 1}`
    let name = wanted
    for (let number = 2; taken.has(name); number += 1) name = `${wanted} (${number})`
    taken.add(name)
    return name
  })
}

const columnsInWords = (count: number) => (count === 1 ? '1 column' : `${count} columns`)

function lengthFaults(cells: readonly (string | null)[], columnCount: number): RowFault[] {
  if (cells.length === columnCount) return []
  const isLonger = cells.length > columnCount
  return [
    {
      code: isLonger ? 'too-many-cells' : 'too-few-cells',
      sentence: `This row has ${cells.length} cells where the file has ${columnsInWords(columnCount)}. A delimiter or a line break inside a cell may lack its quotes.`,
      values: { cells: cells.length, count: columnCount },
    },
  ]
}

function cellFaults(cells: readonly (string | null)[], limits: TableLimits): RowFault[] {
  const faults: RowFault[] = []
  for (const [column, cell] of cells.entries()) {
    if (cell === null) continue
    if (cell.length > limits.cellLength) {
      faults.push({
        column,
        code: 'cell-too-long',
        sentence: `This cell has ${cell.length.toLocaleString('en')} characters; at most ${limits.cellLength.toLocaleString('en')} can be read.`,
        values: { length: cell.length, most: limits.cellLength },
      })
    } else if (hasBrokenCharacters(cell)) {
      faults.push({
        column,
        code: 'broken-characters',
        sentence: 'This cell has characters that cannot be read. Choose another encoding, or fix them.',
      })
    }
  }
  return faults
}

/** Whether there is more than blanks in a cell. */
export const isFilled = (cell: string | null): boolean => cell !== null && cell.trim() !== ''

/** Whether a row has nothing but blanks: spreadsheets leave many such behind their last row, and none can be landed. */
export const isBlank = (cells: readonly (string | null)[]): boolean => !cells.some(isFilled)

/** U+FFFD stands where bytes meant nothing in the encoding; no database text holds a NUL or half a character. */
export const hasBrokenCharacters = (text: string): boolean =>
  text.includes('\ufffd') || text.includes('\0') || !text.isWellFormed()

/** What is wrong with a row. Blanks behind its last column are no cells. */
export function checkedRow(
  row: {
    readonly line: number
    readonly cells: (string | null)[]
    readonly textLength: number
    readonly isSuspicious: boolean
  },
  columnCount: number,
  limits: TableLimits,
): TableRow {
  const { line, cells } = row
  if (cells.length > columnCount && isBlank(cells.slice(columnCount))) cells.length = columnCount
  if (cells.length === columnCount && row.textLength <= limits.cellLength && !row.isSuspicious) {
    return { line, cells, faults: noFaults }
  }
  const faults = [...lengthFaults(cells, columnCount), ...cellFaults(cells, limits)]
  return { line, cells, faults: faults.length > 0 ? faults : noFaults }
}
