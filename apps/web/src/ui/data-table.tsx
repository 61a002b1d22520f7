import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** Of the table's width; columns without one share the rest. */
  readonly width?: number | string
  /** Left out where there is no room. */
  readonly isExtra?: boolean
  readonly cell: (row: Row) => ReactNode
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
}

const rowHeight = 52
/** Rows that PageUp and PageDown go. */
const pageStep = 10

/** A table of any length with one tab stop: arrows walk its rows, Enter opens one. Only rows in sight are drawn. */
export function DataTable<Row>({ label, columns, rows, total, keyOf, onOpen, onEnd, isOld }: DataTableProps<Row>) {
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
    if (event.key === 'Enter') {
      event.preventDefault()
      onOpen(row)
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
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" style={{ width: column.width }} data-extra={column.isExtra || undefined}>
              {column.header}
            </th>
          ))}
        </tr>
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
              style={{ height: rowHeight }}
              onKeyDown={(event) => walk(event, row)}
              onFocus={() => setCurrent(index)}
              onClick={() => onOpen(row)}
            >
              {columns.map((column) => (
                <td key={column.key} data-extra={column.isExtra || undefined}>
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
