import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDensity } from '../../lib/density.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './data-table.module.css'
import { type Column, HeadRow, type Selection } from './data-table-head.tsx'
import { useRowWindow } from './use-row-window.ts'
import type { SparseList } from './use-sparse-list.ts'

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly list: SparseList<Row>
  readonly keyOf: (row: Row) => string
  readonly onOpen: (row: Row) => void
  /** Rows with a picture of a label take more room. */
  readonly kind?: 'pictures' | 'words'
  readonly sort?: string | undefined
  readonly onSort?: ((sort: string) => void) | undefined
  readonly selection?: Selection<Row> | undefined
}

const rowHeights = {
  pictures: { comfortable: 52, compact: 46 },
  words: { comfortable: 44, compact: 36 },
} as const
/** Rows that PageUp and PageDown go. */
const pageStep = 10

/** A table of any length with one tab stop: arrows walk its rows, Enter opens one. Only rows in sight are asked for and drawn. */
export function DataTable<Row>({ label, list, kind = 'pictures', columns, keyOf, ...props }: DataTableProps<Row>) {
  const { onOpen, selection } = props
  const rowHeight = rowHeights[kind][useDensity()]
  const count = list.count ?? 0
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState(0)
  const wantsFocus = useRef(false)
  const { first, last, above, below, bringIntoSight, goToTop } = useRowWindow({ body, rowCount: count, rowHeight })
  const tabStop = Math.max(0, Math.min(current, count - 1))
  const { want, key } = list

  useEffect(() => {
    if (last >= first) want(first, last)
  }, [want, first, last])

  const shownKey = useRef(key)
  useEffect(() => {
    if (shownKey.current === key) return
    shownKey.current = key
    setCurrent(0)
    goToTop()
  }, [key, goToTop])

  useEffect(() => {
    if (!wantsFocus.current) return
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${tabStop}"]`)
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  const goTo = (target: number) => {
    wantsFocus.current = true
    bringIntoSight(target)
    setCurrent(target)
  }
  const walk = (event: KeyboardEvent, row: Row | undefined) => {
    const actions = new Map([
      ['Enter', onOpen],
      [' ', selection?.onToggle],
    ])
    const action = actions.get(event.key)
    const target = targetOf(event.key, tabStop, count)
    if (action ?? target !== undefined) event.preventDefault()
    if (row !== undefined) action?.(row)
    if (target !== undefined) goTo(target)
  }

  const indexes = Array.from({ length: Math.max(0, Math.min(last, count - 1) - first + 1) }, (_, step) => first + step)
  return (
    <table
      className={classes.table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked with the arrow keys, which is what a grid is
      role="grid"
      aria-label={label}
      aria-rowcount={list.isAtLeast ? -1 : count + 1}
      data-old={list.isOld || undefined}
    >
      <thead>
        <HeadRow columns={columns} {...props} />
      </thead>
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
              aria-selected={selection && row !== undefined ? selection.chosen.has(keyOf(row)) : undefined}
              style={{ height: rowHeight }}
              onKeyDown={(event) => walk(event, row)}
              onFocus={() => setCurrent(index)}
              onClick={() => row !== undefined && onOpen(row)}
            >
              {row === undefined ? (
                <PlaceholderCells columns={columns} hasChoice={selection !== undefined} />
              ) : (
                <RowCells
                  columns={columns}
                  row={row}
                  selection={selection}
                  isChosen={isChosen(selection, keyOf(row))}
                />
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const isChosen = <Row,>(selection: Selection<Row> | undefined, key: string): boolean =>
  selection?.chosen.has(key) ?? false

interface RowCellsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  readonly selection: Selection<Row> | undefined
  readonly isChosen: boolean
}

function RowCells<Row>({ columns, row, selection, isChosen }: RowCellsProps<Row>) {
  return (
    <>
      {selection && <ChoiceCell row={row} selection={selection} isChosen={isChosen} />}
      {columns.map((column) => (
        <td key={column.key} data-extra={column.isExtra || undefined} data-spare={column.isSpare || undefined}>
          {column.cell(row)}
        </td>
      ))}
    </>
  )
}

interface PlaceholderCellsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly hasChoice: boolean
}

/** A row that is on its way. */
function PlaceholderCells<Row>({ columns, hasChoice }: PlaceholderCellsProps<Row>) {
  const { t } = useTranslation()
  return (
    <>
      {hasChoice && <td className={classes.choice} />}
      {columns.map((column, index) => (
        <td key={column.key} data-extra={column.isExtra || undefined} data-spare={column.isSpare || undefined}>
          <span className={classes.coming} />
          {index === 0 && <span className="visually-hidden">{t('common.loading')}</span>}
        </td>
      ))}
    </>
  )
}

interface ChoiceCellProps<Row> {
  readonly row: Row
  readonly selection: Selection<Row>
  readonly isChosen: boolean
}

function ChoiceCell<Row>({ row, selection, isChosen }: ChoiceCellProps<Row>) {
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
