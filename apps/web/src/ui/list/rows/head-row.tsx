import type { CSSProperties } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../columns.ts'
import classes from './data-table.module.css'

/** Rows that are chosen for something to be done with them at once, by their keys. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>
  readonly isAll: boolean
  readonly onToggle: (row: Row) => void
  /** Chooses all rows that are loaded, or none. */
  readonly onToggleAll: () => void
  readonly onClear: () => void
  readonly nameOf: (row: Row) => string
}

interface HeadRowProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort?: string | undefined
  readonly onSort?: ((sort: string) => void) | undefined
  readonly selection?: Selection<Row> | undefined
}

export function HeadRow<Row>({ columns, sort, onSort, selection }: HeadRowProps<Row>) {
  const { t } = useTranslation()
  return (
    <tr>
      {selection && (
        <th scope="col" className={classes.choice}>
          <input
            type="checkbox"
            aria-label={t('table.chooseAll')}
            title={t('table.chooseAll')}
            checked={selection.isAll}
            onChange={selection.onToggleAll}
          />
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.key}
          scope="col"
          style={
            { '--width': lengthOf(column.width), '--width-without-extra': column.widthWithoutExtra } as CSSProperties
          }
          data-share={typeof column.width === 'string' || undefined}
          aria-sort={orderOf(column.sort, sort)}
          data-extra={column.isExtra || undefined}
        >
          <ColumnHeader column={column} current={sort} onSort={onSort} />
        </th>
      ))}
    </tr>
  )
}

const lengthOf = (width: number | string | undefined): string =>
  typeof width === 'number' ? `${width}px` : (width ?? 'auto')

type Order = 'ascending' | 'descending' | undefined

function orderOf(column: string | undefined, sort: string | undefined): Order {
  if (column === undefined || sort === undefined || column.replace('-', '') !== sort.replace('-', '')) return undefined
  return sort.startsWith('-') ? 'descending' : 'ascending'
}

interface ColumnHeaderProps<Row> {
  readonly column: Column<Row>
  readonly current: string | undefined
  readonly onSort: ((sort: string) => void) | undefined
}

function ColumnHeader<Row>({ column: { header, sort, sortBack }, current, onSort }: ColumnHeaderProps<Row>) {
  if (sort === undefined || !onSort) return header
  return (
    <button
      type="button"
      className={classes.sort}
      data-order={orderOf(sort, current)}
      onClick={() => onSort(current === sort && sortBack !== undefined ? sortBack : sort)}
    >
      <span>{header}</span>
    </button>
  )
}
