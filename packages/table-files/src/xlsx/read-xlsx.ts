import { checkedRow, hasBrokenCharacters, isFilled, nameColumns } from '../column-names.ts'
import { shortText } from '../short-text.ts'
import type { ByteSource, ReadTableOptions, RowFault, Table, TableLimits, TableRow } from '../table.ts'
import { TableError } from '../table-error.ts'
import { findStart, rowsFrom } from '../table-start.ts'
import { readSheet, type SheetRow } from './read-sheet.ts'
import { columnLetters } from './sheet-xml.ts'
import { readNumberFormats, readSharedStrings, readWorkbook, type Workbook } from './workbook-parts.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

/** The first bytes of old workbooks and of those with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

function assertArchive(source: ByteSource): void {
  const start = source.read(0, 4)
  if (compoundFile.every((byte, index) => start[index] === byte)) {
    throw new TableError(
      'workbook-encrypted',
      'The workbook is protected by a password or of the old XLS kind. Save it as XLSX without a password.',
    )
  }
}

function sheetNamed(wanted: string, { sheets }: Workbook, directory: ReadonlyMap<string, ZipEntry>): ZipEntry {
  const [first] = sheets.keys()
  const entry = directory.get(sheets.get(wanted === '' ? (first ?? '') : wanted) ?? '')
  if (entry) return entry
  if (wanted === '') throw new TableError('empty-file', 'The workbook has no sheet with cells.')
  const name = shortText(wanted, 100)
  throw new TableError('sheet-not-found', `The workbook has no sheet "${name}".`, { name })
}

/** The first cell with something in it that no column is named for. */
function beyondFaults({ line, cells, faults }: SheetRow, count: number): RowFault[] {
  const places = [
    ...faults.flatMap(({ column = 0 }) => (column >= count ? [column] : [])),
    cells.findIndex((cell, column) => column >= count && isFilled(cell)),
  ].filter((place) => place >= 0)
  if (places.length === 0) return []
  const cell = `${columnLetters(Math.min(...places))}${line}`
  return [
    {
      code: 'cell-beyond-columns',
      sentence: `Cell ${cell} stands to the right of the last column. Give its column a name, or clear the cell.`,
      values: { cell },
    },
  ]
}

function withColumns(row: SheetRow, count: number, limits: TableLimits): TableRow {
  const beyond = beyondFaults(row, count)
  const { line, cells } = row
  while (cells.length < count) cells.push(null)
  cells.length = count
  const textLength = cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
  const isSuspicious = cells.some((cell) => cell !== null && hasBrokenCharacters(cell))
  const checked = checkedRow({ line, cells, textLength, isSuspicious }, count, limits)
  if (row.faults.length + beyond.length === 0) return checked
  const own = row.faults.filter(({ column = 0 }) => column < count)
  return { ...checked, faults: [...beyond, ...own, ...checked.faults] }
}

/** Opens a sheet of an XLSX workbook. Formulas are never run, links never followed, macros never looked at. */
export function openXlsx(source: ByteSource, options: ReadTableOptions, limits: TableLimits): Table {
  assertArchive(source)
  const directory = readZipDirectory(source)
  const workbook = readWorkbook(source, directory)
  const entry = sheetNamed(options.sheet, workbook, directory)
  const texts = {
    shared: readSharedStrings(source, directory),
    formats: readNumberFormats(source, directory),
    isFrom1904: workbook.isFrom1904,
  }
  const pieces = () => readSheet(source, { entry, texts, limits })
  const { names, rowsAbove, passed } = findStart(pieces(), options)
  const columns = nameColumns(names, limits)
  return {
    type: 'xlsx',
    encoding: '',
    delimiter: '',
    sheets: [...workbook.sheets.keys()],
    rowsAbove,
    columns,
    rows: () => rowsFrom(pieces(), { passed, limits, read: (row) => withColumns(row, columns.length, limits) }),
  }
}
