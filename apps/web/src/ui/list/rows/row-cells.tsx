import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../columns.ts'
import classes from './data-table.module.css'
import type { Selection } from './head-row.tsx'

export interface CellsProps<Row> {
  readonly columns: readonly Column<Row>[]
  /** Undefined while it is on its way. */
  readonly row: Row | undefined
  readonly selection: Selection<Row> | undefined
  readonly isChosen: boolean
}

/** The cells of a row of the table. */
export function RowCells<Row>({ columns, row, selection, isChosen }: CellsProps<Row>) {
  return (
    <>
      {selection && <ChoiceCell row={row} selection={selection} isChosen={isChosen} />}
      {columns.map((column, index) => (
        <td key={column.key} data-extra={column.isExtra || undefined}>
          {row === undefined ? <Coming isFirst={index === 0} /> : column.cell(row)}
        </td>
      ))}
    </>
  )
}

/** A phone's row: the picture, the name, and below it what tells the row from others and how it stands. */
export function PhoneCells<Row>({ columns, row, selection, isChosen }: CellsProps<Row>) {
  const at = (place: Column<Row>['phone']) => columns.filter(({ phone }) => phone === place)
  const pictures = at('picture')
  return (
    <>
      {selection && <ChoiceCell row={row} selection={selection} isChosen={isChosen} />}
      <td>
        {row === undefined ? (
          <Coming isFirst />
        ) : (
          <span className={classes.phone}>
            {pictures.map((column) => (
              <span key={column.key} className={classes.phonePicture}>
                {column.cell(row)}
              </span>
            ))}
            <span className={classes.phoneWords}>
              {at('name').map((column) => (
                <span key={column.key} className={classes.phoneName}>
                  {column.cell(row)}
                </span>
              ))}
              <span className={classes.phoneBelow}>
                {at('below').map((column) => (
                  <Below key={column.key}>{column.cell(row)}</Below>
                ))}
              </span>
            </span>
            {at('menu').map((column) => (
              <RowMenu key={column.key}>{column.cell(row)}</RowMenu>
            ))}
          </span>
        )}
      </td>
    </>
  )
}

const Below = ({ children }: { readonly children: ReactNode }) => <span className={classes.phoneFact}>{children}</span>

/** What is pressed in a menu of a row is nothing to the row. */
function RowMenu({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps presses from the row
    <span
      className={classes.phoneMenu}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </span>
  )
}

function Coming({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.coming} />
      {isFirst && <span className="visually-hidden">{t('common.loading')}</span>}
    </>
  )
}

interface ChoiceCellProps<Row> {
  readonly row: Row | undefined
  readonly selection: Selection<Row>
  readonly isChosen: boolean
}

function ChoiceCell<Row>({ row, selection, isChosen }: ChoiceCellProps<Row>) {
  const { t } = useTranslation()
  if (row === undefined) return <td className={classes.choice} />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the space bar on the row does the same
    <td className={classes.choice} onClick={(event) => event.stopPropagation()}>
      <label className={classes.choiceTarget}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('table.choose', { name: selection.nameOf(row) })}
          checked={isChosen}
          onChange={() => selection.onToggle(row)}
        />
      </label>
    </td>
  )
}
