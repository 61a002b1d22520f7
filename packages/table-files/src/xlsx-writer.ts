import { columnLetters, sheetEnd, sheetRow, sheetStart, workbookParts } from './xlsx/sheet-xml.ts'
import { createZipWriter } from './xlsx/zip-writer.ts'

/** What a sheet can hold, the row of names included (Excel's own limit). */
export const maximumSheetRows = 1_048_576

export interface XlsxWriter {
  /** Adds rows of text and returns the bytes that are ready; they may be none yet. */
  readonly write: (rows: readonly (readonly (string | null)[])[]) => Uint8Array
  /** The last bytes of the workbook. */
  readonly end: () => Uint8Array
}

/**
 * Writes a workbook of one sheet while its rows come: memory does not grow with them. All cells are text; those that a
 * spreadsheet might run as a formula get a single quote, as in CSV. `sheetName` has at most 31 characters and none of
 * `[]:*?/\`; more than `maximumSheetRows` rows are a RangeError.
 */
export function createXlsxWriter(table: {
  readonly sheetName: string
  readonly columns: readonly string[]
}): XlsxWriter {
  const zip = createZipWriter()
  for (const [name, text] of workbookParts(table.sheetName)) {
    const part = zip.begin(name)
    part.push(Buffer.from(text))
    part.end()
  }
  const letters = Array.from({ length: table.columns.length }, (_, index) => columnLetters(index))
  const sheet = zip.begin('xl/worksheets/sheet1.xml')
  let rowCount = 0
  const rowOf = (cells: readonly (string | null)[]) => {
    while (letters.length < cells.length) letters.push(columnLetters(letters.length))
    rowCount += 1
    if (rowCount > maximumSheetRows) throw new RangeError(`A sheet has at most ${maximumSheetRows} rows`)
    return sheetRow(cells, rowCount, letters)
  }
  sheet.push(Buffer.from(sheetStart + rowOf(table.columns)))
  return {
    write: (rows) => {
      if (rows.length > 0) sheet.push(Buffer.from(rows.map(rowOf).join('')))
      return zip.take()
    },
    end: () => {
      sheet.push(Buffer.from(sheetEnd))
      sheet.end()
      zip.end()
      return zip.take()
    },
  }
}
