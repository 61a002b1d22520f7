import { csvLine } from '@labelwright/table-files/csv-writer'
import { createXlsxWriter } from '@labelwright/table-files/xlsx-writer'
import { type Product, products } from './products.ts'

/** Titles of columns as a system writes them, each with what stands under it. */
export type Columns = Readonly<Record<string, (product: Product) => string | null>>

/** A list of articles as a system exports it. */
export interface SystemExport {
  readonly system: string
  readonly fileName: string
  readonly file: Uint8Array
  /** The columns that hold identifier and name. */
  readonly identifier: string
  readonly name: string
}

type Cells = readonly (string | null)[]

/** Rows of `columns`, one for each product unless `rows` says which. */
export const rowsOf = (columns: Columns, rows: readonly Product[] = products): Cells[] =>
  rows.map((product) => Object.values(columns).map((cell) => cell(product)))

interface CsvFormat {
  readonly delimiter: ',' | ';' | '\t'
  readonly encoding?: 'utf-8' | 'windows-1252'
}

/** Text whose only letters beyond Latin-1 are German quotes. */
const windows1252 = (text: string): Uint8Array =>
  Buffer.from(text.replaceAll('„', '\u0084').replaceAll('“', '\u0093'), 'latin1')

export function csvFile(columns: readonly string[], rows: readonly Cells[], format: CsvFormat): Uint8Array {
  const text = [columns, ...rows].map((cells) => csvLine(cells, format.delimiter)).join('')
  return format.encoding === 'windows-1252' ? windows1252(text) : Buffer.from(text)
}

export function xlsxFile(columns: readonly string[], rows: readonly Cells[]): Uint8Array {
  const writer = createXlsxWriter({ sheetName: 'Export', columns })
  return Buffer.concat([writer.write(rows), writer.end()])
}

/** A cell that is the same in all rows; null is an empty one. */
export const always = (cell: string | null) => () => cell
