import type { OrderLine, OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { type MessageKey, translation } from '../../lib/i18n.ts'
import { rowsInWords } from '../../ui/form/changed-meanwhile.tsx'
import { entryInWords, keyOf } from '../../ui/form/entry-rows.ts'
import type { Theirs } from '../../ui/form/use-record-form.ts'
import type { OrderField } from './order-draft.ts'

const fieldNames: Readonly<Record<OrderField, MessageKey>> = {
  orderNumber: 'orders.number',
  name: 'orders.name',
  groupId: 'orders.group',
  labelIds: 'articles.labels',
  orderData: 'order.data',
  lines: 'orders.lines',
}

const wordsOf = (order: OrderWithLines, field: Exclude<OrderField, 'orderData' | 'lines'>): string => {
  if (field === 'groupId') return order.groupName ?? ''
  if (field === 'labelIds') return order.labels.map(({ name }) => name).join(', ')
  return order[field]
}

/** What somebody else changed of an order, in words. */
export function changesInWords({ record, before, fields }: Theirs<OrderField, OrderWithLines>) {
  const { t } = translation()
  return fields.map((field) => {
    const name = t(fieldNames[field])
    if (field === 'lines') return { field: name, rows: rowsInWords(lineWords, linesOf(before), linesOf(record)) }
    if (field === 'orderData') return { field: name, rows: rowsInWords(entryWords, before.orderData, record.orderData) }
    return { field: name, value: wordsOf(record, field) || t('frame.nothing') }
  })
}

const entryWords = { keyOf, put: entryInWords, gone: ({ key }: { readonly key: string }) => key }

type LineContents = Pick<OrderLine, 'id' | 'articleName' | 'quantity' | 'data'>

/** What people change of lines; what was printed of them meanwhile is no change of the order. */
const linesOf = ({ lines }: OrderWithLines): readonly LineContents[] =>
  lines.map(({ id, articleName, quantity, data }) => ({ id, articleName, quantity, data }))

const lineWords = {
  keyOf: ({ id }: LineContents) => id,
  put: ({ quantity, articleName, data }: LineContents) =>
    [`${quantity} × ${articleName}`, ...(data.length > 0 ? [`(${data.map(entryInWords).join('; ')})`] : [])].join(' '),
  gone: ({ articleName }: LineContents) => articleName,
}
