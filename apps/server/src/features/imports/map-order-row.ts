import type { TableRow } from '@labelwright/table-files/table'
import { newId } from '../../platform/database/ids.ts'
import { searchTextOfOrder } from '../orders/orders.service.ts'
import { columnOfField, createProblems, readFields, tellFaults } from './map-row.ts'
import { type MappedRow, type MappingPlan, nameToStage } from './staged-row.ts'

const maximumQuantity = 1_000_000

/**
 * A whole number as people write it: `12`, `12.00`, `1 000`; undefined for everything else. `1.000` and `1,000` are one
 * in some countries and a thousand in others: nobody guesses how many labels are meant.
 */
export function quantityOf(text: string): number | undefined {
  const found = /^(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,7})(?:[.,]0{1,2})?$/.exec(text)
  const quantity = Number((found?.[1] ?? '').replaceAll(/\D/g, ''))
  return quantity >= 1 && quantity <= maximumQuantity ? quantity : undefined
}

/** Makes rows of a file into staged lines of orders, in the order of `orderStageColumns`. */
export function mapOrderRow(row: TableRow, names: readonly string[], plan: MappingPlan): MappedRow {
  const list = createProblems(row.line)
  tellFaults(row, names, list)
  const values = readFields(row, plan, list)
  if (!values.orderNumber) {
    const message = 'This row has no order number.'
    list.tell(columnOfField(plan, 'orderNumber'), { code: 'order-number-missing', message })
  }
  const quantity = values.quantity ? quantityOf(values.quantity) : null
  if (quantity === undefined) {
    const message = 'The quantity must be a whole number from 1 to 1,000,000, without a point or comma for thousands.'
    const reason = { code: 'quantity-wrong', message, values: { most: maximumQuantity } } as const
    list.tell(columnOfField(plan, 'quantity'), reason)
  }
  if (list.problems.length > 0) {
    const [number, name] = [nameToStage(values.orderNumber), nameToStage(values.name)]
    return { problems: list.problems, values: [[null, null, null, number, name, ...new Array<null>(7).fill(null)]] }
  }
  const orderNumber = values.orderNumber ?? ''
  const shared = [
    orderNumber,
    values.name ?? null,
    values.articleIdentifier || null,
    values.articleIdentifier ? null : values.articleName || null,
    quantity ? String(quantity) : null,
    JSON.stringify(values.data),
    JSON.stringify(values.orderData),
    searchTextOfOrder({ orderNumber, name: values.name ?? '', orderData: values.orderData }),
    null,
  ]
  return { problems: [], values: values.groupIds.map((groupId) => [newId(), newId(), groupId, ...shared]) }
}
