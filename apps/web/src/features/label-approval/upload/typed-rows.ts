// Test rows as they are typed in place or pasted from a spreadsheet.
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import { newKey } from '../../../lib/new-key.ts'
import { cellsOf } from '../../../ui/form/entry-rows.ts'

/** A row as it is being typed; `id` tells it from others and is sent nowhere. */
export interface TypedRow {
  readonly id: string
  readonly name: string
  readonly values: Readonly<Record<string, string>>
  /** By elements of barcodes; empty ones are not compared with anything but the barcode's own value. */
  readonly expected: Readonly<Record<string, string>>
}

/** A column of the table. */
export interface RowColumn {
  readonly kind: 'name' | 'values' | 'expected'
  /** The variable, or the barcode's element. */
  readonly key: string
  readonly title: string
}

export const newRow = (row: Partial<Omit<TypedRow, 'id'>> = {}): TypedRow => ({
  name: '',
  values: {},
  expected: {},
  ...row,
  id: newKey(),
})

export const typedRows = (rows: readonly TestRow[]): readonly TypedRow[] =>
  rows.map(({ name, values, expected = {} }) => newRow({ name, values, expected }))

export const textIn = (row: TypedRow, { kind, key }: RowColumn): string =>
  kind === 'name' ? row.name : (row[kind][key] ?? '')

export const withText = (row: TypedRow, { kind, key }: RowColumn, text: string): TypedRow =>
  kind === 'name' ? { ...row, name: text } : { ...row, [kind]: { ...row[kind], [key]: text } }

/** Puts cells of a spreadsheet into the table from one cell on; rows that are not there are added. */
export function pastedInto(
  rows: readonly TypedRow[],
  columns: readonly RowColumn[],
  at: { readonly row: number; readonly column: number; readonly text: string },
): readonly TypedRow[] {
  const after = [...rows]
  for (const [step, cells] of cellsOf(at.text).entries()) {
    const row = at.row + step
    after[row] = cells.reduce((typed, cell, index) => {
      const column = columns[at.column + index]
      return column ? withText(typed, column, cell) : typed
    }, after[row] ?? newRow())
  }
  return after
}

/** What is wrong with the rows: every row has a name, each of its own. */
export function mistakeOf(rows: readonly TypedRow[]): 'none' | 'nameless' | 'sameName' | undefined {
  const names = rows.map(({ name }) => name.trim())
  if (names.length === 0) return 'none'
  if (names.includes('')) return 'nameless'
  return new Set(names).size < names.length ? 'sameName' : undefined
}

/** As they are sent; expectations that were left empty are none. */
export const rowsToSend = (rows: readonly TypedRow[]): TestRow[] =>
  rows.map(({ name, values, expected }) => {
    const said = Object.entries(expected).filter(([, payload]) => payload !== '')
    return {
      name: name.trim(),
      values: { ...values },
      ...(said.length > 0 ? { expected: Object.fromEntries(said) } : {}),
    }
  })
