import type { Transaction } from '../../../platform/database/database.ts'
import { searchTextOfOrder } from '../../orders/order-search-text.service.ts'
import { deleteOrderRows } from '../../orders/orders.service.ts'
import { restoreChangedOrders, restoreDeletedOrders } from '../../orders/undo-orders.service.ts'
import type { Entry } from '../mapping/map-row.ts'
import { matchOrders } from './match-orders.store.ts'
import type { Merge, NumberRange, PreviewRow } from './merge.ts'
import * as store from './merge-orders.store.ts'
import { type OrderPlan, orderPlan, type PlanSource } from './merge-plan.ts'
import { orderColumns } from './order-columns.ts'
import { changeOfField, changeOfName, changesOfData, outcomeOf } from './preview-change.ts'
import { findStagedOrders } from './preview-orders.store.ts'
import { stageOf } from './stage.store.ts'
import { undoImported } from './undo-imported.ts'
import { findUntouchedOrders } from './undo-orders.store.ts'

type Staged = Awaited<ReturnType<typeof findStagedOrders>>[number]

function changesOf(staged: Staged): PreviewRow['data'] {
  const { order, orderBefore, orderLine, lineBefore, articleIdentifier } = staged
  // A row that could not be read has no more than what names it.
  if (orderLine.data === null) return []
  const article = articleIdentifier ? [] : changeOfField('articleName', staged.articleName, staged.articleNameBefore)
  return [
    // The first row of an order names it.
    ...changeOfName(order.name, staged.isFirst ? orderBefore?.name : undefined),
    ...changeOfField('articleIdentifier', articleIdentifier, staged.identifierBefore),
    ...article,
    ...changeOfField('quantity', orderLine.quantity, lineBefore?.quantity),
    ...changesOfData('orderData', order.order_data, orderBefore?.order_data),
    ...changesOfData('data', orderLine.data, lineBefore?.data),
  ]
}

const previewOf = (staged: Staged): PreviewRow => ({
  line: staged.line,
  outcome: outcomeOf(staged),
  key: staged.orderNumber ?? '',
  name: staged.order.name,
  group: staged.groupName ?? '',
  data: changesOf(staged),
  problems: staged.problems ?? [],
})

const searchTextAfter = ({ orderNumber, after }: store.MergedOrder): string =>
  searchTextOfOrder({ orderNumber, name: after.name as string, orderData: after.order_data as readonly Entry[] })

async function mergeOrders(trx: Transaction, plan: OrderPlan, range: NumberRange): Promise<void> {
  await store.addOrders(trx, plan, range)
  const changed = await store.lockChangedOrders(trx, plan, range)
  if (changed.length === 0) return
  await store.rememberChanged(trx, plan, range)
  await store.updateOrders(
    trx,
    changed.map((order) => ({ ...order.after, id: order.id, search_text: searchTextAfter(order) })),
  )
  await store.mergeLines(trx, plan, range)
}

const portionOfOthers = 1_000

async function deleteOthers(trx: Transaction, plan: OrderPlan): Promise<void> {
  if (plan.mode !== 'replace-group') return
  for (;;) {
    const ids = await store.findOtherOrders(trx, plan, portionOfOthers)
    if (ids.length === 0) return
    await store.rememberDeleted(trx, plan, ids)
    await deleteOrderRows(trx, ids)
  }
}

/** Merges orders: rows with the same number are the lines of one order. */
export function createOrderMerge(source: PlanSource): Merge {
  const plan = orderPlan(source)
  return {
    portion: 500,
    stage: stageOf(orderColumns),
    match: (trx) => matchOrders(trx, plan),
    count: (trx) => store.countStagedOrders(trx, plan),
    countElsewhere: async () => 0,
    preview: async (trx, most) => (await findStagedOrders(trx, plan, most)).map(previewOf),
    merge: (trx, range) => mergeOrders(trx, plan, range),
    deleteOthers: (trx) => deleteOthers(trx, plan),
    undo: (trx) =>
      undoImported(trx, plan, {
        findUntouched: findUntouchedOrders,
        remove: deleteOrderRows,
        restoreChanged: restoreChangedOrders,
        restoreDeleted: restoreDeletedOrders,
      }),
  }
}
