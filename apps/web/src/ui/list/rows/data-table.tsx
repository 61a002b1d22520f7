import { type CSSProperties, useEffect, useRef } from 'react'
import { useDensity } from '../../../lib/density.ts'
import type { Column } from '../columns.ts'
import { useIsPhone } from '../use-is-phone.ts'
import classes from './data-table.module.css'
import { HeadRow, type Selection } from './head-row.tsx'
import { PhoneCells, RowCells } from './row-cells.tsx'
import { isWithinRow, useRowWalk } from './use-row-walk.ts'
import { useRowWindow } from './use-row-window.ts'
import type { SparseList } from './use-sparse-list.ts'

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly list: SparseList<Row>
  readonly keyOf: (row: Row) => string
  /** Left out where rows have no page. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Rows with a picture of a label take more room. */
  readonly kind?: 'pictures' | 'words'
  readonly sort?: string | undefined
  readonly onSort?: ((sort: string) => void) | undefined
  readonly selection?: Selection<Row> | undefined
}

const rowHeights = {
  pictures: { comfortable: 52, compact: 46, phone: 76 },
  words: { comfortable: 44, compact: 36, phone: 68 },
} as const
/** The sticky head of a table covers this much of the rows; a phone's has none. */
const headHeight = 36

/** A table of any length with one tab stop: arrows walk its rows, Enter opens one, Space chooses it. Only rows in sight are asked for and drawn. */
export function DataTable<Row>({ label, list, kind = 'pictures', columns, keyOf, ...props }: DataTableProps<Row>) {
  const { onOpen, selection } = props
  const density = useDensity()
  const isPhone = useIsPhone()
  const rowHeight = rowHeights[kind][isPhone ? 'phone' : density]
  const hasHead = !isPhone || selection !== undefined
  const count = list.count ?? 0
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, last, above, below, bringIntoSight, goToTop } = useRowWindow({
    body,
    rowCount: count,
    rowHeight,
    headHeight: hasHead ? headHeight : 0,
  })
  const { tabStop, walk, setCurrent } = useRowWalk<Row>({
    body,
    listKey: list.key,
    count,
    bringIntoSight,
    goToTop,
    actions: new Map([
      ['Enter', onOpen],
      [' ', selection?.onToggle],
      ['Escape', selection?.chosen.size ? selection.onClear : undefined],
    ]),
  })
  const { want } = list
  useEffect(() => {
    if (last >= first) want(first, last)
  }, [want, first, last])

  const Cells = isPhone ? PhoneCells<Row> : RowCells<Row>
  const isChosen = (row: Row | undefined) => row !== undefined && (selection?.chosen.has(keyOf(row)) ?? false)
  const indexes = Array.from({ length: Math.max(0, Math.min(last, count - 1) - first + 1) }, (_, step) => first + step)
  return (
    <table
      className={classes.table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked with the arrow keys, which is what a grid is
      role="grid"
      aria-label={label}
      aria-rowcount={list.isAtLeast ? -1 : count + 1}
      data-old={list.isOld || undefined}
      data-phone={isPhone || undefined}
    >
      {hasHead && (
        <thead>
          <HeadRow columns={isPhone ? columns.filter(({ phone }) => phone === 'name') : columns} {...props} />
        </thead>
      )}
      <tbody ref={body} style={{ '--above': `${above}px`, '--below': `${below}px` } as CSSProperties}>
        {indexes.map((index) => {
          const row = list.rowAt(index)
          return (
            <tr
              // By its place: the focus stays on a row that was still on its way.
              key={index}
              data-index={index}
              aria-rowindex={index + 2}
              aria-busy={row === undefined || undefined}
              tabIndex={index === tabStop ? 0 : -1}
              className={classes.row}
              aria-selected={selection && row !== undefined ? isChosen(row) : undefined}
              style={{ height: rowHeight }}
              onKeyDown={(event) => walk(event, row)}
              onFocus={() => setCurrent(index)}
              onClick={(event) => row !== undefined && isWithinRow(event) && onOpen?.(row)}
            >
              <Cells columns={columns} row={row} selection={selection} isChosen={isChosen(row)} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
