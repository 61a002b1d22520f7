import { hasBrokenCharacters } from '../column-names.ts'
import { unguardCell } from '../guarded-cell.ts'

/** A row as the scanner found it. */
export interface ScannedRow {
  readonly line: number
  readonly cells: (string | null)[]
  /** All cells together: none is longer. */
  readonly textLength: number
  /** Whether a character that cannot be landed may be in it. */
  readonly isSuspicious: boolean
}

const quote = '"'
const apostrophe = 39

const plainCell = (field: string): string | null => {
  if (field === '') return null
  return field.charCodeAt(0) === apostrophe ? unguardCell(field) : field
}

function splitPlain(row: string, delimiter: string): (string | null)[] {
  const cells: (string | null)[] = row.split(delimiter)
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] as string
    if (cell === '' || cell.charCodeAt(0) === apostrophe) cells[index] = plainCell(cell)
  }
  return cells
}

/** A quoted cell whose inside begins at `start`; text between its closing quote and the delimiter is kept. */
function readQuoted(row: string, start: number, delimiter: string): { readonly cell: string; readonly next: number } {
  let cell = ''
  for (let from = start; ; ) {
    const closing = row.indexOf(quote, from)
    cell += row.slice(from, closing)
    if (row[closing + 1] !== quote) {
      const end = row.indexOf(delimiter, closing + 1)
      const next = end < 0 ? row.length : end
      return { cell: cell + row.slice(closing + 1, next), next }
    }
    cell += quote
    from = closing + 2
  }
}

function splitQuoted(row: string, delimiter: string): (string | null)[] {
  const cells: (string | null)[] = []
  for (let position = 0; ; ) {
    let next: number
    if (row[position] === quote) {
      const read = readQuoted(row, position + 1, delimiter)
      cells.push(unguardCell(read.cell))
      next = read.next
    } else {
      const end = row.indexOf(delimiter, position)
      next = end < 0 ? row.length : end
      cells.push(plainCell(row.slice(position, next)))
    }
    if (next >= row.length) return cells
    position = next + 1
  }
}

/** Splits one row into its cells. `isQuoted`: whether one of them begins with a quote; every such is closed. */
export function splitRow(found: {
  readonly row: string
  readonly line: number
  readonly delimiter: string
  readonly isQuoted: boolean
}): ScannedRow {
  const { row, line, delimiter, isQuoted } = found
  return {
    line,
    cells: isQuoted ? splitQuoted(row, delimiter) : splitPlain(row, delimiter),
    textLength: row.length,
    isSuspicious: hasBrokenCharacters(row),
  }
}
