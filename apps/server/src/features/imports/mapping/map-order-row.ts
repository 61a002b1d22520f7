import type { TableRow } from '@labelwright/table-files/table'
import { newId } from '../../../platform/database/ids.ts'
import { searchTextOfOrder } from '../../orders/order-search-text.service.ts'
import { stagedValues } from '../merge/columns.ts'
import { type OrderRow, orderColumns } from '../merge/order-columns.ts'
import {
  addFaults,
  columnOfField,
  createProblems,
  type FieldValues,
  type ProblemList,
  type Reason,
  readFields,
} from './map-row.ts'
import { type MappedRow, type MappingPlan, nameToStage } from './mapping-plan.ts'

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

const articleMissing: Reason = {
  code: 'article-missing',
  message: 'This row does not name an article. Add its identifier or its name.',
}

/** Adds what is missing or wrong; answers the quantity, null where the row says none. */
function addMissing(values: FieldValues, plan: MappingPlan, list: ProblemList): number | null {
  if (!values.orderNumber) {
    const message = 'This row has no order number.'
    list.add(columnOfField(plan, 'orderNumber'), { code: 'order-number-missing', message })
  }
  // Orders without lines are not made by imports, so every row is a line.
  if (!values.articleIdentifier && !values.articleName) {
    list.add(columnOfField(plan, 'articleIdentifier') || columnOfField(plan, 'articleName'), articleMissing)
  }
  if (!values.quantity) return null
  const quantity = quantityOf(values.quantity)
  if (quantity !== undefined) return quantity
  const message = 'The quantity must be a whole number from 1 to 1,000,000, without a point or comma for thousands.'
  list.add(columnOfField(plan, 'quantity'), { code: 'quantity-wrong', message, values: { most: maximumQuantity } })
  return null
}

const rowOf = (values: FieldValues, quantity: number | null): OrderRow => ({
  id: newId(),
  orderId: newId(),
  groupId: null,
  orderNumber: values.orderNumber ?? '',
  name: values.name ?? null,
  articleIdentifier: values.articleIdentifier || null,
  articleName: values.articleIdentifier ? null : values.articleName || null,
  quantity,
  data: values.data,
  orderData: values.orderData,
  searchText: searchTextOfOrder({
    orderNumber: values.orderNumber ?? '',
    name: values.name ?? '',
    orderData: values.orderData,
  }),
})

/** Makes a row of a file into staged lines of orders. */
export function mapOrderRow(row: TableRow, names: readonly string[], plan: MappingPlan): MappedRow {
  const list = createProblems(row.line)
  addFaults(row, names, list)
  const values = readFields(row, plan, list)
  const line = rowOf(values, addMissing(values, plan, list))
  const { problems } = list
  if (problems.length > 0) {
    const [orderNumber, name] = [nameToStage(values.orderNumber), nameToStage(values.name)]
    return { problems, values: [stagedValues(orderColumns, { ...line, orderNumber, name }, true)] }
  }
  const rows = values.groupIds.map((groupId) => ({ ...line, id: newId(), orderId: newId(), groupId }))
  return { problems, values: rows.map((each) => stagedValues(orderColumns, each, false)) }
}
