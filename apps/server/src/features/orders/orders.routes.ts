import { addArticleWithConnections } from '@labelwright/contract/server/articles'
import type { NewArticleWithConnections } from '@labelwright/contract/server/articles-schemas'
import * as contract from '@labelwright/contract/server/orders'
import type { ListOrdersQuery, NewOrder, SavedOrder } from '@labelwright/contract/server/orders-schemas'
import { idsOf } from '../../platform/database/ids.ts'
import type { Serve } from '../../platform/http/http.ts'
import { chosenOf } from '../catalogue/chosen-rows.service.ts'
import { sendTable } from '../catalogue/table-download.service.ts'
import type { OrdersService } from './orders.service.ts'

const pageOf = ({ take = 50, offset = 0, groupIds, ...filter }: ListOrdersQuery) => ({
  ...filter,
  ...{ take, offset, groupIds: idsOf(groupIds) },
})

export function ordersRoutes(serve: Serve, orders: OrdersService): void {
  serve(contract.listOrders, ({ actor, query }) => orders.list(actor, pageOf(query), 'seen'))
  serve(contract.listAllOrders, ({ actor, query }) => orders.list(actor, pageOf(query), 'all'))
  serve(contract.getOrder, async ({ actor, params }) => ({ data: await orders.get(actor, params.id) }))
  serve(contract.exportOrders, async ({ actor, query, reply }) => {
    const { delimiter = ',', format = 'csv', groupIds, ...filter } = query
    const table = await orders.export(actor, { ...filter, groupIds: idsOf(groupIds) })
    return sendTable(reply, table, { delimiter, format })
  })
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createOrder, async ({ actor, body, idempotencyKey }) => ({
    data: await orders.create(actor, body as NewOrder, idempotencyKey),
  }))
  serve(contract.saveOrder, async ({ actor, body }) => ({ data: await orders.save(actor, body as SavedOrder) }))
  serve(contract.deleteOrder, async ({ actor, params }) => {
    await orders.remove(actor, { ids: [params.id] })
    return {}
  })
  serve(contract.deleteOrders, async ({ actor, body }) => ({ changed: await orders.remove(actor, chosenOf(body)) }))
  serve(addArticleWithConnections, async ({ actor, body, idempotencyKey }) => ({
    data: await orders.addArticle(actor, body as NewArticleWithConnections, idempotencyKey),
  }))
}
