// Imported orders on their way from a table of the session to their own. The import feature fills and leads it.
import type { Transaction } from '../../platform/database/database.ts'
import { type UndoCounts, undoImported } from '../articles/articles.service.ts'
import * as store from './land-orders.store.ts'
import * as met from './met-orders.store.ts'
import { deleteOrders, searchTextOfOrder } from './order-changes.store.ts'
import type { NumberRange, OrderLanding } from './staged-orders.ts'
import * as staged from './staged-orders.ts'
import { findUntouched, restoreChanged } from './undo-orders.store.ts'

export const { makeOrderStage, judgeOrders, countStagedOrders } = store
export const { findStagedOrders } = met
export const { usualQuantity } = staged

function mergeOrder(before: met.MetOrder, landing: OrderLanding) {
  const order = {
    orderNumber: before.orderNumber,
    name: landing.fields.has('name') ? (before.stagedName ?? '') : before.name,
    orderData: before.orderData,
  }
  return { id: before.id, ...order, searchText: searchTextOfOrder(order) }
}

/** Lands the orders whose first staged row is between two numbers. */
export async function landOrders(trx: Transaction, landing: OrderLanding, range: NumberRange): Promise<void> {
  await store.addStagedOrders(trx, landing, range)
  const orders = await met.lockMetOrders(trx, landing, range)
  if (orders.length === 0) return
  await met.keepBefore(trx, landing, range)
  await met.updateMetOrders(
    trx,
    orders.map((each) => mergeOrder(each, landing)),
  )
  await met.landMetLines(trx, landing, range)
}

/** With `replace-group`: deletes what stands in the target groups and is in no row; what it was is kept for undo. */
export async function deleteOtherOrders(trx: Transaction, landing: OrderLanding): Promise<void> {
  if (landing.mode !== 'replace-group') return
  for (;;) {
    const ids = await store.findOthers(trx, landing, 1000)
    if (ids.length === 0) return
    await store.keepDeleted(trx, landing, ids)
    await deleteOrders(trx, ids)
  }
}

/** Takes an import's orders back; answers how many of them were put back and how many stay as somebody made them since. */
export async function undoOrders(
  trx: Transaction,
  { organizationId, importId }: { readonly organizationId: string; readonly importId: string },
): Promise<UndoCounts> {
  return undoImported(trx, importId, {
    findUntouched,
    remove: deleteOrders,
    restore: (trx) => restoreChanged(trx, organizationId, importId),
  })
}
