import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database.ts'
import { portionsOf, type TableOfRows } from '../../platform/table-download.ts'
import { sightOf } from '../groups/sight.service.ts'
import * as store from './orders.store.ts'

const portion = 500
const columns = ['orderNumber', 'name', 'group', 'article', 'externalIdentifier', 'quantity', 'printed'] as const

/** A row for each line of the orders of a list; an order without lines has one, too. */
export function exportOrders(database: Database, actor: Actor, filter: store.OrderFilter): TableOfRows {
  const read = (last: { number_key: string; id: string } | undefined) =>
    database.withOrganization(actor.organizationId, async (rows) => {
      const found = await store.findOrdersAfter(rows, await sightOf(rows, actor), filter, { last, take: portion })
      const ids = found.map(({ id }) => id)
      const lines = Map.groupBy(await store.findLines(rows, ids), (line) => line.order_id)
      const table = found.flatMap((order) => {
        const own = [order.order_number, order.name || null, order.group_name]
        const ofOrder = lines.get(order.id) ?? []
        if (ofOrder.length === 0) return [[...own, null, null, null, null]]
        return ofOrder.map((line) => [
          ...own,
          ...[line.article_name, line.external_identifier, String(line.quantity), String(line.sent)],
        ])
      })
      return { lines: table, last: found.length === portion ? found.at(-1) : undefined }
    })
  return { name: 'Orders', columns, rows: portionsOf(read) }
}
