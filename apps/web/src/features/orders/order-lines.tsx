import type { Article } from '@labelwright/contract/server/articles-schemas'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Section } from '../../ui/layout/section.tsx'
import { LineDataDialog } from './line-data-dialog.tsx'
import { type LineDraft, withArticle } from './order-draft.ts'
import type { OrderFieldsProps } from './order-fields-props.ts'
import { OrderLineFinder } from './order-line-finder.tsx'
import { OrderLineRow } from './order-line-row.tsx'
import classes from './orders.module.css'

/** What was ordered: one line for each article; search or scan adds one. */
export function OrderLines({ order, draft, change, errorOf, labelOf, onLine }: OrderFieldsProps) {
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
    const line = latest.current.lines.find(({ articleId }) => articleId === article.id)
    if (line) onLine(line.id)
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
                <OrderLineRow
                  key={line.id}
                  orderId={order?.id}
                  line={line}
                  printed={printed.get(line.id)}
                  onChange={replace}
                  onEnter={() => onLine(line.id)}
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
          labelOf={(line) => labelOf(line, draft, order)}
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
