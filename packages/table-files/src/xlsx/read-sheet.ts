import { isBlank, isFilled } from '../column-names.ts'
import { unguardCell } from '../guarded-cell.ts'
import type { ByteSource, RowFault, TableLimits } from '../table.ts'
import { noFaults } from '../table.ts'
import { TableError } from '../table-error.ts'
import { general, type NumberKind } from './number-format.ts'
import { numberText } from './number-text.ts'
import { attributeOf, type XmlListener } from './scan-xml.ts'
import { scanPartSlowly, withoutEscapes } from './workbook-parts.ts'
import type { ZipEntry } from './zip-directory.ts'

/** A row of a sheet; cells behind its last filled one are not there. */
export interface SheetRow {
  readonly line: number
  readonly cells: (string | null)[]
  readonly faults: readonly RowFault[]
}

export interface CellTexts {
  readonly shared: readonly string[]
  readonly formats: readonly NumberKind[]
  readonly isFrom1904: boolean
}

/** The column of a cell's name: A1 → 0, AA7 → 26; -1 where there is none. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** A cell while its tags are open. */
interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  value: string
  /** A formula whose value has not come yet. */
  isFormula: boolean
  /** An empty text stands there, too. */
  hasText: boolean
}

function openedCell(attributes: string, nextColumn: number): OpenCell {
  const reference = attributeOf(attributes, 'r')
  const column = reference === undefined ? nextColumn : columnOf(reference)
  if (column < 0 || column > 16_383)
    throw new TableError('workbook-damaged', 'The workbook is damaged: a cell has no place.')
  const type = attributeOf(attributes, 't') ?? 'n'
  const style = Number(attributeOf(attributes, 's') ?? 0)
  return { column, type, style, value: '', isFormula: false, hasText: false }
}

/** What a cell shows. A formula's text is never looked at: its last value stands beside it. */
function textOf({ type, style, value }: OpenCell, texts: CellTexts): string {
  if (type === 's') return texts.shared[Number(value)] ?? ''
  if (type === 'inlineStr' || type === 'str' || type === 'd') return withoutEscapes(value)
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  return numberText(Number(value), texts.formats[style] ?? general, texts.isFrom1904)
}

/** Programs that write workbooks without a spreadsheet leave formulas without their values; nothing here runs them. */
const noValueFault = (column: number): RowFault => ({
  column,
  code: 'formula-without-value',
  sentence: 'The formula of this cell has no value. Open the workbook in a spreadsheet program, and save it there.',
})

const errorFault = (column: number, value: string): RowFault => ({
  column,
  code: 'cell-is-error',
  sentence: `The formula of this cell gave the error ${value.slice(0, 20)}.`,
  values: { error: value.slice(0, 20) },
})

function faultOf({ column, type, value, isFormula }: OpenCell): RowFault | undefined {
  if (isFormula && value === '') return noValueFault(column)
  return type === 'e' ? errorFault(column, value) : undefined
}

/** Only what has something in it counts: whole rows may be formatted to the end of the sheet. */
function assertMayStand(column: number, limits: TableLimits): void {
  if (column < limits.columns) return
  const most = limits.columns.toLocaleString('en')
  throw new TableError(
    'too-many-columns',
    `The sheet has more than ${most} columns, which is the most that can be read.`,
    { most: limits.columns },
  )
}

/** The row that is open, as its cells come. */
function createRowBuilder(texts: CellTexts, limits: TableLimits) {
  let line = 0
  let cells: (string | null)[] = []
  let faults: RowFault[] = []
  const place = (column: number, text: string | null) => {
    assertMayStand(column, limits)
    while (cells.length < column) cells.push(null)
    cells[column] = text
  }
  return {
    open: (attributes: string) => {
      line = Number(attributeOf(attributes, 'r') ?? line + 1) || line + 1
      cells = []
      faults = []
    },
    add: (cell: OpenCell) => {
      const fault = faultOf(cell)
      if (fault) {
        faults.push(fault)
        place(cell.column, null)
        return
      }
      if (!cell.hasText && cell.value === '') return
      const text = unguardCell(textOf(cell, texts))
      if (cell.column < limits.columns || isFilled(text)) place(cell.column, text)
    },
    /** The row; undefined where nothing is in it. */
    close: (): SheetRow | undefined => {
      if (faults.length > 0) return { line, cells, faults }
      return isBlank(cells) ? undefined : { line, cells, faults: noFaults }
    },
  }
}

/** Collects the rows of a sheet from its XML. */
function createRowCollector(texts: CellTexts, limits: TableLimits) {
  const row = createRowBuilder(texts, limits)
  const found: SheetRow[] = []
  let cell: OpenCell | undefined
  let nextColumn = 0
  let isTaking = false
  let phonetic = 0
  let isWhole = false

  const openRow = (attributes: string) => {
    row.open(attributes)
    nextColumn = 0
  }
  const openCell = (attributes: string, isEmpty: boolean) => {
    const opened = openedCell(attributes, nextColumn)
    nextColumn = opened.column + 1
    cell = isEmpty ? undefined : opened
  }
  const openText = (name: string, isEmpty: boolean) => {
    isTaking = !isEmpty && phonetic === 0
    if (!cell) return
    // A formula whose value is an empty text has that written.
    cell.hasText ||= name === 't'
    if (name === 'v' && cell.type === 'str') cell.isFormula = false
  }
  const openFormula = () => {
    if (cell) cell.isFormula = true
  }
  const closeCell = () => {
    if (cell) row.add(cell)
    cell = undefined
  }
  const closeRow = () => {
    const closed = row.close()
    if (closed) found.push(closed)
  }
  const listener: XmlListener = {
    open: (name, attributes, isEmpty) => {
      if (name === 'row') openRow(attributes)
      else if (name === 'c') openCell(attributes, isEmpty)
      else if (name === 'v' || name === 't') openText(name, isEmpty)
      else if (name === 'f') openFormula()
      else if (name === 'rPh' && !isEmpty) phonetic += 1
    },
    text: (text) => {
      if (isTaking && cell) cell.value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isTaking = false
      else if (name === 'c') closeCell()
      else if (name === 'row') closeRow()
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'worksheet') isWhole = true
    },
  }
  return { listener, take: () => found.splice(0), isWhole: () => isWhole }
}

/** The rows of a sheet that have anything in them, some at a time. */
export function* readSheet(
  source: ByteSource,
  sheet: { readonly entry: ZipEntry; readonly texts: CellTexts; readonly limits: TableLimits },
): Generator<{ readonly rows: SheetRow[]; readonly progress: number }> {
  const collector = createRowCollector(sheet.texts, sheet.limits)
  for (const progress of scanPartSlowly(source, sheet.entry, collector.listener)) {
    const rows = collector.take()
    if (rows.length > 0) yield { rows, progress }
  }
  if (!collector.isWhole()) {
    throw new TableError(
      'file-ends-too-soon',
      'The sheet ends in the middle. Save the workbook again, then send it anew.',
    )
  }
}
