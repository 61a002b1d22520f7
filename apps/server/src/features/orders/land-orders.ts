// Imported orders on their way from a table of the session to their own. The import feature fills and leads it.
import type { Transaction } from '../../platform/database/database.ts'
import { type UndoCounts, undoImported } from '../articles/articles.service.ts'
import * as store from './land-orders.store.ts'
import * as met from './met-orders.store.ts'
import { deleteOrders, searchTextOfOrder } from './order-changes.store.ts'
import type { Entry, NumberRange, OrderLanding } from './staged-orders.ts'
import * as staged from './staged-orders.ts'
import { findUntouched, restoreChanged } from './undo-orders.store.ts'

export const { makeOrderStage, judgeOrders, countStagedOrders } = store
export const { findStagedOrders } = met
export const { usualQuantity } = staged

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The entries of an order, or of a line, after an import that has columns for `keys`; empty cells clear what they name. */
export function mergeOrderEntries(
  before: readonly Entry[],
  entries: readonly Entry[],
  { keys, keepOtherData }: { readonly keys: readonly string[]; readonly keepOtherData: boolean },
) {
  const isNamed = ({ key }: Entry) => keys.includes(key.toLowerCase())
  const kept = keepOtherData ? before : before.filter(isNamed)
  const changed = kept.map((entry) => {
    const found = entries.find(({ key }) => same(key, entry.key))
    if (found) return { ...entry, data: found.data }
    return isNamed(entry) ? { ...entry, data: '' } : entry
  })
  const added = entries.filter(({ key }) => !kept.some((entry) => same(key, entry.key)))
  return [...changed, ...added]
}

function mergeOrder(before: met.MetOrder, landing: OrderLanding) {
  const { orderKeys: keys, keepOtherData } = landing
  const order = {
    orderNumber: before.orderNumber,
    name: landing.fields.has('name') ? (before.stagedName ?? '') : before.name,
    orderData: mergeOrderEntries(before.orderData, before.stagedData, { keys, keepOtherData }),
  }
  return { id: before.id, ...order, searchText: searchTextOfOrder(order) }
}

/** Lands the orders whose first staged row is between two numbers. */
export async function landOrders(trx: Transaction, landing: OrderLanding, range: NumberRange): Promise<void> {
  await store.addStagedOrders(trx, landing, range)
  const orders = await met.lockMetOrders(trx, range)
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
    findUntouched: findUntouched,
    remove: deleteOrders,
    restore: (trx) => restoreChanged(trx, organizationId, importId),
  })
}
