import { Button, CloseButton } from '@mantine/core'
import { Plus } from 'lucide-react'
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { type Entry, type EntryColumn, entryColumns, newEntry, pasted, problemOf } from './entry-rows.ts'
import classes from './entry-table.module.css'

interface EntryTableProps {
  readonly label: string
  readonly entries: readonly Entry[]
  readonly onChange: (entries: readonly Entry[]) => void
  /** Left out: all of them. */
  readonly columns?: readonly EntryColumn[]
  /** Keys worth proposing, such as the variables of the labels. */
  readonly knownKeys?: readonly string[]
  /** What is wrong with the rows, said once they were left. */
  readonly error: string | undefined
  readonly onLeave: () => void
}

const noKeys: readonly string[] = []

/** Data edited in place: one row for each key. Cells of a spreadsheet can be pasted into it; Enter goes to the next row. */
export function EntryTable({
  label,
  entries,
  onChange,
  columns = entryColumns,
  knownKeys = noKeys,
  ...props
}: EntryTableProps) {
  const { error, onLeave } = props
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const listId = useId()
  const on = useRowActions(body, entries, onChange)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div
      className={classes.frame}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      {entries.length > 0 && (
        <table className={classes.table} aria-label={label} data-columns={columns.length}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {t(`entries.${column}`)}
                </th>
              ))}
              <th scope="col" data-column="remove">
                <span className="visually-hidden">{t('entries.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {entries.map((entry, index) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                index={index}
                problem={error === undefined ? undefined : problemOf(entry, entries)}
                listId={listId}
                columns={columns}
                on={on}
              />
            ))}
          </tbody>
        </table>
      )}
      <datalist id={listId}>
        {knownKeys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.foot}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => on.goTo(entries.length, 'key')}
        >
          {t('entries.add')}
        </Button>
        <p className="dimmed">{t('entries.pasteHint')}</p>
      </div>
    </div>
  )
}

/** The same functions for as long as the table is there, so that a row is drawn anew only when it changes. */
function useRowActions(
  body: RefObject<HTMLTableSectionElement | null>,
  entries: readonly Entry[],
  onChange: EntryTableProps['onChange'],
): RowActions {
  const wantsFocus = useRef<string>(undefined)
  const latest = useRef({ entries, onChange })
  useEffect(() => {
    latest.current = { entries, onChange }
    const wanted = wantsFocus.current
    if (wanted === undefined) return
    wantsFocus.current = undefined
    body.current?.querySelector<HTMLElement>(`[data-cell="${wanted}"]`)?.focus()
  })

  const on = useRef<RowActions>({
    change: (entry) => {
      const now = latest.current
      now.onChange(now.entries.map((one) => (one.id === entry.id ? entry : one)))
    },
    remove: (index) => {
      const now = latest.current
      wantsFocus.current = `${Math.max(0, Math.min(index, now.entries.length - 2))}-key`
      now.onChange(now.entries.filter((_, at) => at !== index))
    },
    paste: (index, column, text) => {
      const now = latest.current
      now.onChange(pasted(now.entries, { row: index, column }, text))
    },
    goTo: (index, column) => {
      const now = latest.current
      wantsFocus.current = `${index}-${index < now.entries.length ? column : 'key'}`
      if (index >= now.entries.length) now.onChange([...now.entries, newEntry()])
      else body.current?.querySelector<HTMLElement>(`[data-cell="${index}-${column}"]`)?.focus()
    },
  })
  return on.current
}

interface RowActions {
  readonly change: (entry: Entry) => void
  readonly remove: (index: number) => void
  readonly paste: (index: number, column: EntryColumn, text: string) => void
  readonly goTo: (index: number, column: EntryColumn) => void
}

interface EntryRowProps {
  readonly entry: Entry
  readonly index: number
  readonly problem: ReturnType<typeof problemOf>
  readonly listId: string
  readonly columns: readonly EntryColumn[]
  readonly on: RowActions
}

const mostLinesShown = 6
const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

const EntryRow = memo(function EntryRow({ entry, index, problem, listId, columns, on }: EntryRowProps) {
  const { t } = useTranslation()
  const nameOf = (column: EntryColumn) =>
    t('entries.cell', { column: t(`entries.${column}`), key: entry.key || t('entries.row', { number: index + 1 }) })

  const cell = (column: EntryColumn) => ({
    'data-cell': `${index}-${column}`,
    'aria-label': nameOf(column),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      // One cell goes into the field as any text does.
      if (!/[\t\n]/.test(text.trimEnd())) return
      event.preventDefault()
      on.paste(index, column, text)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined || isForField(event, column, entry)) return
      event.preventDefault()
      if (index + step >= 0 && (event.key === 'Enter' || !isLast(event))) on.goTo(index + step, column)
    },
  })
  const text = (column: 'key' | 'propertyType', isMono: boolean) => (
    <input
      {...cell(column)}
      type="text"
      className={isMono ? `${classes.input} mono` : classes.input}
      list={column === 'key' ? listId : undefined}
      aria-invalid={isWrong(column, problem) || undefined}
      title={isWrong(column, problem) && problem ? t(`entries.${problem}`) : undefined}
      autoComplete="off"
      spellCheck={false}
      value={entry[column]}
      onChange={(event) => on.change({ ...entry, [column]: event.currentTarget.value })}
    />
  )
  const tick = (column: 'editable' | 'isExtra') => (
    <input
      {...cell(column)}
      type="checkbox"
      checked={entry[column]}
      onChange={(event) => on.change({ ...entry, [column]: event.currentTarget.checked })}
    />
  )

  const size = () => (
    <input
      {...cell('propertySize')}
      type="number"
      min={1}
      max={20_000}
      className={classes.input}
      aria-invalid={isWrong('propertySize', problem) || undefined}
      value={Number.isNaN(entry.propertySize) ? '' : entry.propertySize}
      onChange={(event) => on.change({ ...entry, propertySize: event.currentTarget.valueAsNumber })}
    />
  )
  const fields: Readonly<Record<EntryColumn, () => ReactNode>> = {
    key: () => text('key', true),
    data: () => (
      <DataField
        {...cell('data')}
        data={entry.data}
        problem={isWrong('data', problem) ? problem : undefined}
        onChange={(data) => on.change({ ...entry, data })}
      />
    ),
    editable: () => tick('editable'),
    propertyType: () => text('propertyType', false),
    propertySize: size,
    isExtra: () => tick('isExtra'),
  }

  return (
    <tr>
      {columns.map((column) => (
        <td key={column}>{fields[column]()}</td>
      ))}
      <td>
        <CloseButton
          aria-label={t('entries.remove', { key: entry.key || t('entries.row', { number: index + 1 }) })}
          onClick={() => on.remove(index)}
        />
      </td>
    </tr>
  )
})

interface DataFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  readonly data: string
  readonly problem: ReturnType<typeof problemOf>
  readonly onChange: (data: string) => void
}

/** A field of one line would make one line of an address. */
function DataField({ data, problem, onChange, ...cell }: DataFieldProps) {
  const { t } = useTranslation()
  return (
    <textarea
      {...cell}
      className={classes.lines}
      rows={Math.min(mostLinesShown, data.split('\n').length)}
      aria-invalid={problem !== undefined || undefined}
      title={t(`entries.${problem ?? 'lineHint'}`)}
      autoComplete="off"
      spellCheck={false}
      value={data}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Arrows in a number and in several lines, a line break with Shift, and what goes with Alt. */
function isForField({ key, altKey, shiftKey }: KeyboardEvent, column: EntryColumn, { data }: Entry): boolean {
  const hasArrows = column === 'propertySize' || (column === 'data' && data.includes('\n'))
  return altKey || (column === 'data' && shiftKey) || (hasArrows && key !== 'Enter')
}

/** The arrow at the last row stays there; Enter adds one. */
const isLast = (event: KeyboardEvent): boolean =>
  event.key === 'ArrowDown' && event.currentTarget.closest('tr')?.nextElementSibling === null

const cellOfProblem = {
  keyMissing: 'key',
  keyTooLong: 'key',
  keyTwice: 'key',
  dataTooLong: 'data',
  sizeWrong: 'propertySize',
} as const

const isWrong = (column: EntryColumn, problem: EntryRowProps['problem']): boolean =>
  problem !== undefined && cellOfProblem[problem] === column
