import { guardCell } from './guarded-cell.ts'

/** What a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF'

/** The delimiters that an export may have (SEC-36). */
export const csvDelimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

const needsQuotes = /[",;\t|\r\n]|^\s|\s$/

function csvCell(cell: string | null): string {
  if (cell === null) return ''
  if (cell === '') return '""'
  const guarded = guardCell(cell)
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/**
 * One row with its line end, RFC 4180; cells that a spreadsheet would run as a formula get a single quote. Null is a cell
 * where nothing stands, '' one with an empty text: an import tells them apart.
 */
export function csvLine(cells: readonly (string | null)[], delimiter: CsvDelimiter): string {
  // A row of one empty cell would be an empty line, which readers pass over.
  if (cells.length === 1 && cells[0] === null) return '""\r\n'
  return `${cells.map(csvCell).join(delimiter)}\r\n`
}
