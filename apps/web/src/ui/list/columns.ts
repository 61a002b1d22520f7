import type { ReactNode } from 'react'

/** A column of a list, as data: the table, its phone rows, its cards and the choice of columns are made from it. */
export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** Of the table's width; columns without one share the rest. */
  readonly width?: number | string
  /** The same where the extra columns are left out. */
  readonly widthWithoutExtra?: string
  /** Left out where there is no room. */
  readonly isExtra?: boolean
  /** Always there, in its place: what a row is known by. */
  readonly isFixed?: boolean
  /** There only for those who choose it. */
  readonly isOptional?: boolean
  /** Where a phone's row of two lines and a card show it; nowhere if left out. */
  readonly phone?: 'picture' | 'name' | 'below' | 'menu'
  /** The list's order by this column; '-' before it is the other way round. */
  readonly sort?: string
  /** The other way round, where the list can be had so. */
  readonly sortBack?: string
  readonly cell: (row: Row) => ReactNode
}

/**
 * The columns to show: the fixed ones in their place, the others as they were chosen. A key that is not known any more is left
 * out; without a choice all are there that are not optional.
 */
export function chosenColumns<Of extends Pick<Column<never>, 'key' | 'isFixed' | 'isOptional'>>(
  columns: readonly Of[],
  chosen: readonly string[] | undefined,
): readonly Of[] {
  if (chosen === undefined) return columns.filter(({ isOptional }) => !isOptional)
  const free = chosen.flatMap((key) => columns.filter((column) => column.key === key && !column.isFixed))
  const first = columns.findIndex(({ isFixed }) => !isFixed)
  const [before, after] = first < 0 ? [columns, []] : [columns.slice(0, first), columns.slice(first)]
  return [...before, ...free, ...after.filter(({ isFixed }) => isFixed)]
}
