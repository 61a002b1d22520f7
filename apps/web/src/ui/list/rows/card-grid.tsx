import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type CSSProperties, Fragment, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../columns.ts'
import classes from './card-grid.module.css'
import type { DataTableProps } from './data-table.tsx'
import { useRowWindow } from './use-row-window.ts'

const cardWidth = 240
const gap = 16
const cardHeight = 244
/** Where nothing can be measured yet. */
const usualColumns = 4

/** The rows of a list as cards with their pictures, made from the same columns; only those in sight are asked for and drawn. */
export function CardGrid<Row>({ label, list, columns, keyOf, onOpen, selection }: DataTableProps<Row>) {
  const { t } = useTranslation()
  const { ref: sized, width } = useElementSize()
  const body = useRef<HTMLUListElement>(null)
  const across = width > 0 ? Math.max(1, Math.floor((width + gap) / (cardWidth + gap))) : usualColumns
  const count = list.count ?? 0
  const { first, last, above, below } = useRowWindow({
    body,
    rowCount: Math.ceil(count / across),
    rowHeight: cardHeight + gap,
    headHeight: 0,
  })
  const from = first * across
  const to = Math.min(count, (last + 1) * across)
  const { want } = list
  useEffect(() => {
    if (to > from) want(from, to - 1)
  }, [want, from, to])
  return (
    <ul
      ref={useMergedRef(sized, body)}
      className={classes.grid}
      aria-label={label}
      data-old={list.isOld || undefined}
      style={{ '--above': `${above}px`, '--below': `${below}px`, '--across': across } as CSSProperties}
    >
      {Array.from({ length: to - from }, (_, step) => from + step).map((index) => {
        const row = list.rowAt(index)
        if (row === undefined) return <li key={index} className={classes.card} aria-label={t('common.loading')} />
        return (
          <Card
            key={keyOf(row)}
            row={row}
            columns={columns}
            isChosen={selection?.chosen.has(keyOf(row)) ?? false}
            onOpen={onOpen}
            selection={selection}
          />
        )
      })}
    </ul>
  )
}

interface CardProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'onOpen' | 'selection'> {
  readonly row: Row
  readonly isChosen: boolean
}

/** A click on the picture opens the card as its name does, which the keyboard reaches. */
function Card<Row>({ row, columns, isChosen, onOpen, selection }: CardProps<Row>) {
  const { t } = useTranslation()
  const at = (place: Column<Row>['phone']) => columns.filter(({ phone }) => phone === place)
  const cells = (place: Column<Row>['phone']) =>
    at(place).map(({ key, cell }) => <Fragment key={key}>{cell(row)}</Fragment>)
  return (
    <li className={classes.card} data-chosen={isChosen || undefined}>
      {selection && (
        <label className={classes.choice}>
          <input
            type="checkbox"
            aria-label={t('table.choose', { name: selection.nameOf(row) })}
            checked={isChosen}
            onChange={() => selection.onToggle(row)}
          />
        </label>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its name is a link to the same page */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its name is a link to the same page */}
      <div className={classes.picture} data-opens={onOpen ? true : undefined} onClick={() => onOpen?.(row)}>
        {cells('picture')}
      </div>
      <h2 className={classes.name}>{cells('name')}</h2>
      <div className={classes.menu}>{cells('menu')}</div>
      <p className={classes.facts}>
        {at('below').map(({ key, cell }) => (
          <span key={key}>{cell(row)}</span>
        ))}
      </p>
    </li>
  )
}
