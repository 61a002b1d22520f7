import { Button, CloseButton } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import entries from '../../../ui/form/entry-table.module.css'
import classes from './test-data-table.module.css'
import { newRow, pastedInto, type RowColumn, type TypedRow, textIn, withText } from './typed-rows.ts'

interface TestDataTableProps {
  readonly rows: readonly TypedRow[]
  readonly columns: readonly RowColumn[]
  readonly onChange: (rows: readonly TypedRow[]) => void
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Test rows edited in place. Cells of a spreadsheet can be pasted into it; Enter and the arrows go from row to row. */
export function TestDataTable({ rows, columns, onChange }: TestDataTableProps) {
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const goTo = (row: number, column: number) =>
    body.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus()
  const walk = (event: KeyboardEvent, row: number, column: number) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.shiftKey) return
    event.preventDefault()
    goTo(row + step, column)
  }
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain')
    // One cell goes into the field as any text does.
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    onChange(pastedInto(rows, columns, { row, column, text }))
  }
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t('approval.rows.title')}>
        <thead>
          <tr>
            {columns.map(({ kind, key, title }) => (
              <th key={`${kind} ${key}`} scope="col" data-kind={kind} title={title}>
                {title}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr key={row.id}>
              {columns.map((column, at) => (
                <td key={`${column.kind} ${column.key}`}>
                  <textarea
                    rows={1}
                    data-cell={`${index}-${at}`}
                    className={column.kind === 'expected' ? `${entries.lines} mono` : entries.lines}
                    aria-label={t('entries.cell', {
                      column: column.title,
                      key: row.name || t('entries.row', { number: index + 1 }),
                    })}
                    autoComplete="off"
                    spellCheck={false}
                    value={textIn(row, column)}
                    onPaste={(event) => paste(event, index, at)}
                    onKeyDown={(event) => walk(event, index, at)}
                    onChange={(event) => {
                      const text = event.currentTarget.value
                      onChange(rows.map((one) => (one.id === row.id ? withText(one, column, text) : one)))
                    }}
                  />
                </td>
              ))}
              <td>
                <CloseButton
                  aria-label={t('entries.remove', { key: row.name || t('entries.row', { number: index + 1 }) })}
                  onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange([...rows, newRow()])}
        >
          {t('approval.rows.add')}
        </Button>
        <p className="dimmed">{t('entries.pasteHint')}</p>
      </div>
    </div>
  )
}
