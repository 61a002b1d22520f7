import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { cellsOf } from '../catalogue/data-columns.service.ts'
import { readListedIds } from '../catalogue/listed-ids.service.ts'
import { portionsOf, type TableOfRows } from '../catalogue/table-download.service.ts'
import { sightOf } from '../groups/sight.service.ts'
import * as store from './orders.store.ts'

const portion = 500
/** The columns that are no data. Data of the lines stands behind them under its keys, then that of the orders. */
export const orderColumns = [
  'orderNumber',
  'name',
  'group',
  'article',
  'externalIdentifier',
  'quantity',
  'printed',
] as const
/** Names the article; an import goes by it where a line has no identifier. */
export const articleNameColumn = 'article' satisfies (typeof orderColumns)[number]
/** Only tells: nobody says of a file what was printed. */
export const printedColumn = 'printed' satisfies (typeof orderColumns)[number]
/** Before the key of an order's own data: a line may have data of the same key. */
export const orderDataPrefix = 'order.'

/** A row for each line of the orders of a list with its filters and its order; an order without lines has one, too. */
export async function exportOrders(
  { database }: Context,
  { organizationId, ...actor }: Actor,
  filter: store.OrderFilter,
): Promise<TableOfRows> {
  const { lineKeys, orderKeys, listed } = await database.withOrganization(organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    return {
      ...(await store.findDataKeys(trx, sight, filter)),
      listed: await readListedIds(trx, store.allMatching(trx, sight, filter), portion),
    }
  })
  const read = (ids: readonly string[]) =>
    database.withOrganization(organizationId, async (trx) => {
      const found = await store.findOrdersWithData(trx, await sightOf(trx, actor), ids)
      const lines = Map.groupBy(await store.findLines(trx, ids), (line) => line.orderId)
      return found.flatMap((order) => {
        const own = [order.orderNumber, order.name || null, order.groupName]
        const behind = cellsOf(order.orderData, orderKeys)
        const ofOrder = lines.get(order.id) ?? []
        if (ofOrder.length === 0) return [[...own, null, null, null, null, ...cellsOf([], lineKeys), ...behind]]
        return ofOrder.map((line) => [
          ...own,
          line.articleName,
          line.externalIdentifier,
          String(line.quantity),
          String(line.sent),
          ...cellsOf(line.data, lineKeys),
          ...behind,
        ])
      })
    })
  const columns = [...orderColumns, ...lineKeys, ...orderKeys.map((key) => orderDataPrefix + key)]
  return { name: 'Orders', columns, rows: portionsOf(listed, read) }
}
