import { openCsv } from './csv/read-csv.ts'
import { openJson } from './json/read-json.ts'
import type { ByteSource, ReadTableOptions, Table, TableLimits } from './table.ts'
import { TableError } from './table-error.ts'
import { openXlsx } from './xlsx/read-xlsx.ts'

/** How web pages and XML begin: programs save them as .xls, and a spreadsheet opens them as tables. */
const markup = /^\s*<(?:!--|(?:!doctype|\?xml|html|head|meta|style|body|div|table)\b)/i

/** What a file is by its first bytes; its name is never asked. */
export function detectType(source: ByteSource): Table['type'] {
  const start = Buffer.from(source.read(0, 512))
  if (start.subarray(0, 2).toString('latin1') === 'PK') return 'xlsx'
  if (start.subarray(0, 4).toString('hex') === 'd0cf11e0') return 'xlsx'
  // UTF-16 has zeros between its letters.
  const text = start.toString('latin1').replaceAll(/\0|^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/g, '')
  if (markup.test(text)) {
    throw new TableError(
      'web-page',
      'The file is a web page or XML, whatever its name says. Open it in a spreadsheet program, and save it as XLSX or CSV.',
    )
  }
  return /^\s*[[{]/.test(text) && !/^\s*\[[^\]"{]*\][,;\t]/.test(text) ? 'json' : 'csv'
}

/**
 * Opens a table file and finds out how it is read where the options leave it open. Throws TableError where it cannot be
 * read at all; what is wrong with single rows stands with them.
 */
export function openTable(source: ByteSource, options: ReadTableOptions, limits: TableLimits): Table {
  if (source.size === 0) throw new TableError('empty-file', 'The file is empty.')
  const type = options.type === 'auto' ? detectType(source) : options.type
  if (type === 'xlsx') return openXlsx(source, options, limits)
  return type === 'json' ? openJson(source, options, limits) : openCsv(source, options, limits)
}
