// Values that may be wrong in rows that are imported all the same: rounded numbers, and GTINs whose check digit is wrong.

import type { RowWarning } from '@labelwright/contract/server/imports-schemas'
import { gs1CheckDigit } from '@labelwright/label-document/expressions/check-digits'
import type { TableRow } from '@labelwright/table-files/table'
import { type ColumnContent, digitsOf, hasGtinLength, hasRightCheckDigit } from './column-content.ts'
import { identifierFields, type MappedColumn } from './mapping-plan.ts'
import { isRoundedNumber } from './rounded-number.ts'
import { barcodeOfTitle } from './titles/barcode-titles.ts'

/** The warnings of a file. */
export interface Warned {
  /** Rows with at least one warning. */
  readonly rows: number
  readonly first: readonly RowWarning[]
}

type Warning = Omit<RowWarning, 'line' | 'column'>

/** A mapped column, and what its values may be wrong about. */
interface WatchedColumn extends MappedColumn {
  readonly holdsGtins: boolean
  /** Rounded identifiers are problems of their rows. */
  readonly mayBeRounded: boolean
}

const shownWarnings = 100
/** Values from which on they say more than the title. */
const tellingValues = 10

/**
 * Whether a column holds GTINs: by a title that names them; by one that names barcodes, unless most values are other
 * numbers; by its values alone, where nearly all of them have a right check digit.
 */
export function holdsGtins(title: string, content: ColumnContent | undefined): boolean {
  const named = barcodeOfTitle(title)
  if (named === 'gtin' || content === undefined) return named !== undefined
  if (content.filled < tellingValues) return named === 'barcode'
  if (named === 'barcode') return content.gtins >= content.gtinLengths / 2
  return content.gtins >= 0.9 * content.filled
}

function roundedWarning(cell: string): Warning | undefined {
  if (!isRoundedNumber(cell)) return undefined
  const message = `A spreadsheet has rounded this number to ${cell}. If it is a code, save the file again with the column formatted as text.`
  return { code: 'value-rounded', message, values: { name: cell } }
}

/** Lengths that a GTIN has without its leading zeros, and the length that it has with them. */
const lengthWithZeros: Readonly<Record<number, number>> = { 7: 8, 9: 12, 10: 12, 11: 12 }

function gtinWarning(cell: string): Warning | undefined {
  const digits = digitsOf(cell.trim())
  if (digits === undefined) return undefined
  const isRight = hasRightCheckDigit(digits)
  const length = lengthWithZeros[digits.length]
  if (length !== undefined && isRight) {
    const name = digits.padStart(length, '0')
    const message = `A spreadsheet may have removed leading zeros: this looks like ${name}. Save the file again with the column formatted as text.`
    return { code: 'leading-zeros-lost', message, values: { name } }
  }
  if (isRight || !hasGtinLength(digits)) return undefined
  const digit = gs1CheckDigit(digits.slice(0, -1))
  const message = `The check digit of ${digits} is wrong: the last digit should be ${digit}. Compare the number with the product.`
  return { code: 'check-digit-wrong', message, values: { name: digits, digit } }
}

function watchedColumns(columns: readonly MappedColumn[], content: readonly ColumnContent[]): WatchedColumn[] {
  const watched = columns.map((column) => {
    const isGtin = holdsGtins(column.name, content[column.column])
    const isEntry = column.field === 'data' || column.field === 'orderData'
    return { ...column, holdsGtins: isGtin, mayBeRounded: isEntry || (isGtin && !identifierFields.has(column.field)) }
  })
  return watched.filter((column) => column.holdsGtins || column.mayBeRounded)
}

function warningOf(cell: string | null | undefined, column: WatchedColumn): Warning | undefined {
  if (!cell) return undefined
  return (column.mayBeRounded ? roundedWarning(cell) : undefined) ?? (column.holdsGtins ? gtinWarning(cell) : undefined)
}

/** Watches the rows of an import for values that may be wrong. */
export function createRowWatch(columns: readonly MappedColumn[], content: readonly ColumnContent[]) {
  const watched = watchedColumns(columns, content)
  const first: RowWarning[] = []
  let rows = 0
  const add = ({ line, cells }: TableRow) => {
    let isWarned = false
    for (const column of watched) {
      const warning = warningOf(cells[column.column], column)
      if (!warning) continue
      isWarned = true
      if (first.length < shownWarnings) first.push({ line, column: column.name, ...warning })
    }
    if (isWarned) rows += 1
  }
  return { add, result: (): Warned => ({ rows, first }) }
}
