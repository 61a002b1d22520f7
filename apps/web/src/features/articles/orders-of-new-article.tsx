import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { searchDebounceMs } from '../../lib/search.ts'
import { QuantityField } from '../../ui/form/quantity-field.tsx'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useOrderSuggestions } from '../orders/orders.queries.ts'
import classes from './article-orders.module.css'

/** An order that the article is put on: one that is there, or one that is made with this number. */
export interface ChosenOrder {
  readonly orderId: string | undefined
  readonly orderNumber: string
  readonly quantity: number
}

interface OrdersOfNewArticleProps {
  readonly orders: readonly ChosenOrder[]
  readonly onChange: (orders: readonly ChosenOrder[]) => void
}

export function OrdersOfNewArticle({ orders, onChange }: OrdersOfNewArticleProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data, error, isFetching } = useOrderSuggestions(wanted)
  const found = typed.trim() === '' ? [] : (data?.data ?? [])
  const take = (order: Omit<ChosenOrder, 'quantity'>) => {
    setTyped('')
    if (orders.some(({ orderNumber }) => orderNumber === order.orderNumber)) return
    onChange([...orders, { ...order, quantity: 1 }])
  }
  const pick = (id: string) => {
    const order = found.find((one) => one.id === id)
    if (order) take({ orderId: order.id, orderNumber: order.orderNumber })
  }
  const enter = (text: string) => {
    const orderNumber = text.trim()
    const same = found.find((one) => one.orderNumber.toLowerCase() === orderNumber.toLowerCase())
    if (same) pick(same.id)
    else if (orderNumber !== '') take({ orderId: undefined, orderNumber })
  }
  return (
    <Section title={t('article.orders')} text={t('article.ordersText')}>
      <SuggestField
        label={t('article.addOrder')}
        value={typed}
        onChange={setTyped}
        suggestions={found.map(({ id, orderNumber, name }) => ({ id, name: orderNumber, hint: name }))}
        message={error ? errorText(error) : undefined}
        isBusy={isFetching && typed !== ''}
        onPick={pick}
        onEnter={enter}
      />
      <ul className={classes.chosen}>
        {orders.map((order) => (
          <li key={order.orderNumber}>
            <span className={`${classes.number} mono`}>{order.orderNumber}</span>
            <QuantityField
              aria-label={t('article.quantityFor', { name: order.orderNumber })}
              style={{ width: 112 }}
              value={order.quantity}
              onChange={(quantity) => onChange(orders.map((one) => (one === order ? { ...one, quantity } : one)))}
            />
            {order.orderId === undefined && <span className="dimmed">{t('article.orderIsMade')}</span>}
            <CloseButton
              aria-label={t('article.removeOrder', { name: order.orderNumber })}
              onClick={() => onChange(orders.filter((one) => one !== order))}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
