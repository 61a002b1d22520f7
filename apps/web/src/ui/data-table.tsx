import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDensity } from '../lib/density.ts'
import { useTranslation } from '../lib/i18n.ts'
import classes from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** Of the table's width; columns without one share the rest. */
  readonly width?: number | string
  /** Left out where there is no room. */
  readonly isExtra?: boolean
  /** Left out on telephones. */
  readonly isSpare?: boolean
  /** The list's order by this column; '-' before it is the other way round. */
  readonly sort?: string
  readonly cell: (row: Row) => ReactNode
}

/** Rows that are chosen for something to be done with them at once, by their keys. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (row: Row) => void
  /** Chooses all rows that are loaded, or none. */
  readonly onToggleAll: () => void
  readonly nameOf: (row: Row) => string
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** All rows that match, loaded or not. */
  readonly total: number
  readonly keyOf: (row: Row) => string
  readonly onOpen: (row: Row) => void
  /** Asked for when the end of what is loaded comes near. */
  readonly onEnd: () => void
  readonly isOld: boolean
  /** Rows with a picture of a label take more room. */
  readonly kind?: 'pictures' | 'words'
  readonly sort?: string | undefined
  readonly onSort?: (sort: string) => void
  readonly selection?: Selection<Row>
}

const rowHeights = {
  pictures: { comfortable: 52, compact: 46 },
  words: { comfortable: 44, compact: 36 },
} as const
/** Rows that PageUp and PageDown go. */
const pageStep = 10

/** A table of any length with one tab stop: arrows walk its rows, Enter opens one. Only rows in sight are drawn. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, keyOf, onOpen, onEnd, isOld, kind = 'pictures', selection } = props
  const rowHeight = rowHeights[kind][useDensity()]
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState(0)
  const wantsFocus = useRef(false)
  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    getScrollElement: () => body.current?.closest('main') ?? null,
    scrollMargin: body.current?.offsetTop ?? 0,
    initialRect: { width: 1000, height: 800 },
  })
  // The room of a row follows the chosen density.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the height changes
  useEffect(() => virtual.measure(), [rowHeight])
  const items = virtual.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  const top = (items[0]?.start ?? 0) - (items[0] ? virtual.options.scrollMargin : 0)
  const bottom = virtual.getTotalSize() - ((items.at(-1)?.end ?? 0) - virtual.options.scrollMargin)
  const tabStop = Math.min(current, rows.length - 1)

  useEffect(() => {
    if (rows.length < total && lastIndex >= rows.length - pageStep) onEnd()
  }, [lastIndex, rows.length, total, onEnd])

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    body.current?.querySelector<HTMLElement>(`[data-index="${tabStop}"]`)?.focus()
  })

  const walk = (event: KeyboardEvent, row: Row) => {
    const action = event.key === 'Enter' ? onOpen : event.key === ' ' ? selection?.onToggle : undefined
    if (action) {
      event.preventDefault()
      action(row)
      return
    }
    const target = targetOf(event.key, tabStop, rows.length)
    if (target === undefined) return
    event.preventDefault()
    wantsFocus.current = true
    virtual.scrollToIndex(target)
    setCurrent(target)
  }

  return (
    <table
      className={classes.table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked with the arrow keys, which is what a grid is
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      data-old={isOld || undefined}
    >
      <thead>
        <HeadRow {...props} />
      </thead>
      <tbody ref={body} style={{ '--above': `${top}px`, '--below': `${bottom}px` } as CSSProperties}>
        {items.map(({ index }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <tr
              key={keyOf(row)}
              data-index={index}
              aria-rowindex={index + 2}
              tabIndex={index === tabStop ? 0 : -1}
              className={classes.row}
              aria-selected={selection ? selection.chosen.has(keyOf(row)) : undefined}
              style={{ height: rowHeight }}
              onKeyDown={(event) => walk(event, row)}
              onFocus={() => setCurrent(index)}
              onClick={() => onOpen(row)}
            >
              {selection && <ChoiceCell row={row} selection={selection} isChosen={selection.chosen.has(keyOf(row))} />}
              {columns.map((column) => (
                <td key={column.key} data-extra={column.isExtra || undefined} data-spare={column.isSpare || undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function HeadRow<Row>({ columns, rows, sort, onSort, selection }: DataTableProps<Row>) {
  const { t } = useTranslation()
  return (
    <tr>
      {selection && (
        <th scope="col" className={classes.choice}>
          <input
            type="checkbox"
            aria-label={t('table.chooseAll')}
            checked={rows.length > 0 && selection.chosen.size >= rows.length}
            onChange={selection.onToggleAll}
          />
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.key}
          scope="col"
          style={{ width: column.width }}
          aria-sort={orderOf(column.sort, sort)}
          data-extra={column.isExtra || undefined}
          data-spare={column.isSpare || undefined}
        >
          <ColumnHeader column={column} order={orderOf(column.sort, sort)} onSort={onSort} />
        </th>
      ))}
    </tr>
  )
}

type Order = 'ascending' | 'descending' | undefined

function orderOf(column: string | undefined, sort: string | undefined): Order {
  if (column === undefined || column !== sort) return undefined
  return column.startsWith('-') ? 'descending' : 'ascending'
}

function ColumnHeader<Row>({
  column,
  order,
  onSort,
}: {
  readonly column: Column<Row>
  readonly order: Order
  readonly onSort: ((sort: string) => void) | undefined
}) {
  const { header, sort } = column
  if (sort === undefined || !onSort) return header
  return (
    <button type="button" className={classes.sort} data-order={order} onClick={() => onSort(sort)}>
      {header}
    </button>
  )
}

function ChoiceCell<Row>({
  row,
  selection,
  isChosen,
}: {
  readonly row: Row
  readonly selection: Selection<Row>
  readonly isChosen: boolean
}) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the space bar on the row does the same
    <td className={classes.choice} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('table.choose', { name: selection.nameOf(row) })}
        checked={isChosen}
        onChange={() => selection.onToggle(row)}
      />
    </td>
  )
}

function targetOf(key: string, from: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageStep,
    PageUp: from - pageStep,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target))
}
