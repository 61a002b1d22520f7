import { isBlank, isFilled } from '../column-names.ts'
import { unguardCell } from '../guarded-cell.ts'
import type { ByteSource, RowFault, TableLimits } from '../table.ts'
import { noFaults } from '../table.ts'
import { TableError } from '../table-error.ts'
import { general, type NumberKind } from './number-format.ts'
import { numberText } from './number-text.ts'
import { attributeOf } from './scan-xml.ts'
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

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
}

/** What a cell shows. A formula's text is never looked at: its last value stands beside it. */
function textOf(cell: OpenCell, value: string, texts: CellTexts): string {
  if (cell.type === 's') return texts.shared[Number(value)] ?? ''
  if (cell.type === 'inlineStr' || cell.type === 'str' || cell.type === 'd') return withoutEscapes(value)
  if (cell.type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
  if (cell.type === 'e') return ''
  return numberText(Number(value), texts.formats[cell.style] ?? general, texts.isFrom1904)
}

/** Programs that write workbooks without a spreadsheet leave formulas without their values; nothing here runs them. */
const noValueFault = (column: number): RowFault => ({
  ...{ column, code: 'formula-without-value' },
  sentence: 'The formula of this cell has no value. Open the workbook in a spreadsheet program, and save it there.',
})

const errorFault = (column: number, value: string): RowFault => ({
  ...{ column, code: 'cell-is-error' },
  sentence: `The formula of this cell gave the error ${value.slice(0, 20)}.`,
  values: { error: value.slice(0, 20) },
})

/** Collects the rows of a sheet from its XML. */
function createRowCollector(texts: CellTexts, limits: TableLimits) {
  let found: SheetRow[] = []
  let line = 0
  let cells: (string | null)[] = []
  let faults: RowFault[] = []
  let cell: OpenCell | undefined
  let nextColumn = 0
  let value = ''
  let isTaking = false
  let isFormula = false
  let phonetic = 0
  /** An empty text stands there, too. */
  let hasText = false

  const openRow = (attributes: string) => {
    line = Number(attributeOf(attributes, 'r') ?? line + 1) || line + 1
    cells = []
    faults = []
    nextColumn = 0
  }
  const openCell = (attributes: string, isEmpty: boolean) => {
    const reference = attributeOf(attributes, 'r')
    const column = reference === undefined ? nextColumn : columnOf(reference)
    if (column < 0 || column > 16_383)
      throw new TableError('workbook-damaged', 'The workbook is damaged: a cell has no place.')
    nextColumn = column + 1
    cell = { column, type: attributeOf(attributes, 't') ?? 'n', style: Number(attributeOf(attributes, 's') ?? 0) }
    value = ''
    hasText = false
    isFormula = false
    if (isEmpty) cell = undefined
  }
  const openText = (name: string, isEmpty: boolean) => {
    isTaking = !isEmpty && phonetic === 0
    // A formula whose value is an empty text has that written.
    hasText ||= name === 't'
    if (name === 'v' && cell?.type === 'str') isFormula = false
  }
  /** Only what has something in it counts: whole rows may be formatted to the end of the sheet. */
  const assertMayStand = (column: number) => {
    if (column < limits.columns) return
    const most = limits.columns.toLocaleString('en')
    throw new TableError(
      'too-many-columns',
      `The sheet has more than ${most} columns, which is the most that can be read.`,
      { most: limits.columns },
    )
  }
  const faultOf = ({ column, type }: OpenCell): RowFault | undefined => {
    if (isFormula && value === '') return noValueFault(column)
    return type === 'e' ? errorFault(column, value) : undefined
  }
  const place = (column: number, text: string | null) => {
    assertMayStand(column)
    while (cells.length < column) cells.push(null)
    cells[column] = text
  }
  const closeCell = () => {
    const closed = cell
    cell = undefined
    if (!closed) return
    const fault = faultOf(closed)
    if (fault) {
      faults.push(fault)
      place(closed.column, null)
      return
    }
    if (!hasText && value === '') return
    const text = unguardCell(textOf(closed, value, texts))
    if (closed.column < limits.columns || isFilled(text)) place(closed.column, text)
  }
  const closeRow = () => {
    if (faults.length > 0 || !isBlank(cells)) {
      found.push({ line, cells, faults: faults.length > 0 ? faults : noFaults })
    }
  }
  let isWhole = false
  return {
    isWhole: () => isWhole,
    take: () => {
      const taken = found
      found = []
      return taken
    },
    listener: {
      open: (name: string, attributes: string, isEmpty: boolean) => {
        if (name === 'row') openRow(attributes)
        else if (name === 'c') openCell(attributes, isEmpty)
        else if (name === 'v' || name === 't') openText(name, isEmpty)
        else if (name === 'f') isFormula = true
        else if (name === 'rPh' && !isEmpty) phonetic += 1
      },
      text: (text: string) => {
        if (isTaking && cell) value += text
      },
      close: (name: string) => {
        if (name === 'v' || name === 't') isTaking = false
        else if (name === 'c') closeCell()
        else if (name === 'row') closeRow()
        else if (name === 'rPh') phonetic -= 1
        else if (name === 'worksheet') isWhole = true
      },
    },
  }
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
