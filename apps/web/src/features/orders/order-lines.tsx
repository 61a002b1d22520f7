import type { Article } from '@labelwright/contract/server/articles-schemas'
import type { OrderLine } from '@labelwright/contract/server/orders-schemas'
import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import { entriesWrong } from '../../ui/form/entry-rows.ts'
import { EntryTable } from '../../ui/form/entry-table.tsx'
import { QuantityField } from '../../ui/form/quantity-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { LineState, PrintLine } from './line-state.tsx'
import { type LineDraft, withArticle } from './order-draft.ts'
import type { OrderFieldsProps } from './order-fields-props.ts'
import { OrderLineFinder } from './order-line-finder.tsx'
import classes from './orders.module.css'

const keyAndData = ['key', 'data'] as const

/** What was ordered: one line for each article; search or scan adds one. */
export function OrderLines({ order, draft, change, errorOf }: OrderFieldsProps) {
  const { t } = useTranslation()
  const [added, setAdded] = useState('')
  const [editing, setEditing] = useState<LineDraft>()
  const printed = new Map(order?.lines.map((line) => [line.id, line.printed]))
  const put = (lines: readonly LineDraft[]) => change({ ...draft, lines })
  const replace = (line: LineDraft) => put(draft.lines.map((one) => (one.id === line.id ? line : one)))
  // A search answers later: meanwhile more may have been typed, or scanned.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const add = (article: Pick<Article, 'id' | 'name' | 'externalIdentifier'>) => {
    latest.current = { ...latest.current, lines: withArticle(latest.current.lines, article) }
    change(latest.current)
    setAdded(t('order.lineAdded', { name: article.name }))
  }
  return (
    <Section title={t('orders.lines')} text={t('order.linesText')} isWide>
      <div style={{ maxWidth: 720 }}>
        <OrderLineFinder onFound={add} />
        <p className={classes.added} role="status">
          {added}
        </p>
      </div>
      {errorOf('lines') !== undefined && (
        <p className={classes.error} role="alert">
          {errorOf('lines')}
        </p>
      )}
      {draft.lines.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.lines} aria-label={t('orders.lines')}>
            <thead>
              <tr>
                <th scope="col">{t('order.article')}</th>
                <th scope="col">{t('order.quantity')}</th>
                <th scope="col">{t('order.lineData')}</th>
                <th scope="col">{t('orders.printed')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('entries.action')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {draft.lines.map((line) => (
                <Line
                  key={line.id}
                  orderId={order?.id}
                  line={line}
                  printed={printed.get(line.id)}
                  onChange={replace}
                  onEdit={() => setEditing(line)}
                  onRemove={() => put(draft.lines.filter((one) => one.id !== line.id))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {editing && (
        <LineDataDialog
          line={editing}
          onSave={(line) => {
            replace(line)
            setEditing(undefined)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

interface LineProps {
  readonly orderId: string | undefined
  readonly line: LineDraft
  readonly printed: OrderLine['printed'] | undefined
  readonly onChange: (line: LineDraft) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Line({ orderId, line, printed, onChange, onEdit, onRemove }: LineProps) {
  const { t } = useTranslation()
  const name = line.articleName
  const isGone = line.articleId === null
  const data = line.data.map((entry) => `${entry.key}: ${entry.data}`).join(', ')
  return (
    <tr>
      <td>
        <div className={classes.article}>
          <strong>{name}</strong>
          <span className="mono dimmed">{line.externalIdentifier}</span>
          {isGone && <span className="dimmed">{t('order.articleGone')}</span>}
        </div>
      </td>
      <td>
        {isGone ? (
          line.quantity
        ) : (
          <QuantityField
            aria-label={t('article.quantityFor', { name })}
            style={{ width: 112 }}
            value={line.quantity}
            onChange={(quantity) => onChange({ ...line, quantity })}
          />
        )}
      </td>
      <td>
        <div className={classes.data} title={data}>
          {data}
        </div>
        {!isGone && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t(line.data.length === 0 ? 'order.addDataTo' : 'order.editDataOf', { name })}
            className={classes.edit}
            onClick={onEdit}
          >
            {line.data.length === 0 ? t('order.addData') : t('order.editData')}
          </Button>
        )}
      </td>
      <td>
        {printed ? (
          <LineState printed={printed} quantity={line.quantity} />
        ) : (
          <span className="dimmed">{t('order.notSaved')}</span>
        )}
      </td>
      <td>
        <div className={classes.buttons}>
          {line.articleId !== null && line.storedId !== undefined && orderId !== undefined && (
            <PrintLine
              orderId={orderId}
              lineId={line.storedId}
              articleId={line.articleId}
              name={name}
              left={line.quantity - (printed?.sent ?? 0)}
            />
          )}
          <CloseButton aria-label={t('order.removeLine', { name })} onClick={onRemove} />
        </div>
      </td>
    </tr>
  )
}

interface LineDataDialogProps {
  readonly line: LineDraft
  readonly onSave: (line: LineDraft) => void
  readonly onClose: () => void
}

function LineDataDialog({ line, onSave, onClose }: LineDataDialogProps) {
  const { t } = useTranslation()
  const [data, setData] = useState(line.data)
  const [isLeft, setLeft] = useState(false)
  const wrong = entriesWrong(data)
  return (
    <ChangeDialog
      title={t('order.dataOf', { name: line.articleName })}
      saveName={t('order.takeData')}
      isReady={wrong === undefined}
      isBusy={false}
      mistake={undefined}
      onSave={() => onSave({ ...line, data })}
      onClose={onClose}
    >
      <p className="dimmed" style={{ marginBottom: 12 }}>
        {t('order.lineDataText')}
      </p>
      <EntryTable
        label={t('order.lineData')}
        columns={keyAndData}
        entries={data}
        onChange={setData}
        error={isLeft && wrong ? t(wrong) : undefined}
        onLeave={() => setLeft(true)}
      />
    </ChangeDialog>
  )
}
