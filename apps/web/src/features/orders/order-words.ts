import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { type MessageKey, translation } from '../../lib/i18n.ts'
import type { Theirs } from '../../lib/use-record-form.ts'
import type { OrderField } from './order-draft.ts'

const fieldNames: Readonly<Record<OrderField, MessageKey>> = {
  orderNumber: 'orders.number',
  name: 'orders.name',
  groupId: 'orders.group',
  labelIds: 'articles.labels',
  orderData: 'order.data',
  lines: 'orders.lines',
}

const wordsOf = (order: OrderWithLines, field: OrderField): string => {
  if (field === 'groupId') return order.groupName ?? ''
  if (field === 'labelIds') return order.labels.map(({ name }) => name).join(', ')
  if (field === 'orderData') return order.orderData.map(({ key, data }) => `${key}: ${data}`).join('; ')
  if (field === 'lines')
    return order.lines.map(({ quantity, articleName }) => `${quantity} × ${articleName}`).join(', ')
  return order[field]
}

/** What somebody else changed of an order, in words. */
export function changesInWords({ record, fields }: Theirs<OrderField, OrderWithLines>) {
  const { t } = translation()
  return fields.map((field) => ({ field: t(fieldNames[field]), value: wordsOf(record, field) || t('frame.nothing') }))
}
