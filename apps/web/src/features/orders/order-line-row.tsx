import type { OrderLine } from '@labelwright/contract/server/orders-schemas'
import { Button, CloseButton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useTranslation } from '../../lib/i18n.ts'
import { QuantityField } from '../../ui/form/quantity-field.tsx'
import { Paper } from '../../ui/label/paper.tsx'
import { useArticlePicture } from '../articles/articles.queries.ts'
import { LineState, PrintLine } from './line-state.tsx'
import type { LineDraft } from './order-draft.ts'
import classes from './orders.module.css'

interface OrderLineRowProps {
  readonly orderId: string | undefined
  readonly line: LineDraft
  readonly printed: OrderLine['printed'] | undefined
  readonly onChange: (line: LineDraft) => void
  /** Somebody works at this line. */
  readonly onEnter: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A line of an order: the article with its label, how many, its own data, and how far it is printed. */
export function OrderLineRow({ orderId, line, printed, onChange, onEnter, onEdit, onRemove }: OrderLineRowProps) {
  const { t } = useTranslation()
  const name = line.articleName
  const isGone = line.articleId === null
  const data = line.data.map((entry) => `${entry.key}: ${entry.data}`).join(', ')
  return (
    <tr onFocus={onEnter}>
      <td>
        <div className={classes.pictured}>
          {line.articleId !== null && <LinePicture articleId={line.articleId} />}
          <div className={classes.article}>
            <strong>{name}</strong>
            <span className="mono dimmed">{line.externalIdentifier}</span>
            {isGone && <span className="dimmed">{t('order.articleGone')}</span>}
          </div>
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

/** The article's label, asked for once the line is in sight: an order may have two thousand. */
function LinePicture({ articleId }: { readonly articleId: string }) {
  const { t } = useTranslation()
  const { ref, inViewport } = useInViewport<HTMLSpanElement>()
  const picture = useArticlePicture(articleId, inViewport)
  return (
    <span ref={ref} className={classes.picture}>
      <Paper picture={picture} alt="" missing={t('labels.noPicture')} size="row" />
    </span>
  )
}
