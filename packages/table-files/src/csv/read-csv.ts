import { checkedRow, isBlank, nameColumns } from '../column-names.ts'
import type { ByteSource, ReadTableOptions, Table, TableLimits } from '../table.ts'
import { findStart, rowsFrom } from '../table-start.ts'
import { decodeText } from './decode-text.ts'
import { declaredDelimiter, detectDelimiter } from './detect-delimiter.ts'
import { type DetectedEncoding, detectEncoding } from './detect-encoding.ts'
import { createCsvScanner } from './scan-csv.ts'
import type { ScannedRow } from './split-row.ts'

const withoutBlanks = (rows: ScannedRow[]) => rows.filter(({ cells }) => !isBlank(cells))

/** Rows of the whole file, its own `sep=` line and rows of blanks passed over; `progress` is 0 to 1. */
function* scanFile(source: ByteSource, encoding: string, delimiter: string) {
  const scanner = createCsvScanner(delimiter)
  let isFirst = true
  for (const { text, end } of decodeText(source, encoding)) {
    const declared = isFirst ? declaredDelimiter(text) : undefined
    isFirst = false
    // An empty line in its place keeps the numbers of the lines.
    const rows = scanner.push(declared ? `\n${text.slice(declared.length)}` : text)
    yield { rows: withoutBlanks(rows), progress: end / source.size }
  }
  yield { rows: withoutBlanks(scanner.end()), progress: 1 }
}

/** The part of a text that ends with a whole line, to guess from. */
function sampleOf(source: ByteSource, encoding: string): string {
  for (const { text } of decodeText(source, encoding)) return text.slice(0, text.lastIndexOf('\n') + 1) || text
  return ''
}

/** Opens a CSV file: its encoding and delimiter are found out where the options do not say them. */
export function openCsv(source: ByteSource, options: ReadTableOptions, limits: TableLimits): Table {
  const { encoding, doubt }: DetectedEncoding =
    options.encoding === 'auto' ? detectEncoding(source) : { encoding: options.encoding }
  const sample = sampleOf(source, encoding)
  const found = declaredDelimiter(sample)?.delimiter ?? detectDelimiter(sample.slice(0, 65_536))
  const delimiter = options.delimiter === 'auto' ? found : options.delimiter
  const pieces = () => scanFile(source, encoding, delimiter)
  const { names, rowsAbove, passed } = findStart(pieces(), options)
  const columns = nameColumns(names, limits)
  return {
    type: 'csv',
    encoding,
    ...(doubt && { encodingDoubt: doubt }),
    delimiter,
    sheets: [],
    rowsAbove,
    columns,
    rows: () => rowsFrom(pieces(), { passed, limits, read: (row) => checkedRow(row, columns.length, limits) }),
  }
}
