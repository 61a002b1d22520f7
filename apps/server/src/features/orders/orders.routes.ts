import * as articles from '@labelwright/contract/server/articles'
import type { NewArticleWithConnections } from '@labelwright/contract/server/articles-schemas'
import * as contract from '@labelwright/contract/server/orders'
import type { ListOrdersQuery, NewOrder, SavedOrder } from '@labelwright/contract/server/orders-schemas'
import type { Context } from '../../context.ts'
import { inBackground } from '../../platform/database/background-work.ts'
import { idsOf } from '../../platform/database/ids.ts'
import type { Serve } from '../../platform/http/http.ts'
import { chosenOf } from '../catalogue/chosen-rows.service.ts'
import { sendTable } from '../catalogue/table-download.service.ts'
import {
  addArticleWithConnections,
  changeOrders,
  createOrder,
  deleteOrders,
  saveOrder,
} from './order-changes.service.ts'
import { exportOrders } from './order-export.service.ts'
import { getOrder, listOrders } from './orders.service.ts'

const pageOf = ({ take = 50, offset = 0, groupIds, ...filter }: ListOrdersQuery) => ({
  ...filter,
  take,
  offset,
  groupIds: idsOf(groupIds),
})

export function ordersRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listOrders, ({ actor, query }) => listOrders(ctx, actor, { page: pageOf(query), which: 'seen' }))
  serve(contract.listAllOrders, ({ actor, query }) => listOrders(ctx, actor, { page: pageOf(query), which: 'all' }))
  serve(contract.getOrder, async ({ actor, params }) => ({ data: await getOrder(ctx, actor, params.id) }))
  serve(contract.exportOrders, async ({ actor, query, reply }) => {
    const { delimiter = ',', format = 'csv', groupIds, ...filter } = query
    const table = await inBackground(() => exportOrders(ctx, actor, { ...filter, groupIds: idsOf(groupIds) }))
    return sendTable(reply, table, { delimiter, format })
  })
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createOrder, async ({ actor, body, idempotencyKey }) => ({
    data: await createOrder(ctx, actor, { order: body as NewOrder, key: idempotencyKey }),
  }))
  serve(contract.saveOrder, async ({ actor, body }) => ({ data: await saveOrder(ctx, actor, body as SavedOrder) }))
  serve(contract.deleteOrder, async ({ actor, params }) => {
    const { undoId } = await deleteOrders(ctx, actor, { ids: [params.id] })
    return { undoId }
  })
  serve(contract.changeOrders, ({ actor, body: { ids, matching, ...change } }) =>
    changeOrders(ctx, actor, { chosen: chosenOf({ ids, matching }), change }),
  )
  serve(contract.deleteOrders, ({ actor, body }) => deleteOrders(ctx, actor, chosenOf(body)))
  serve(articles.addArticleWithConnections, async ({ actor, body, idempotencyKey }) => ({
    data: await addArticleWithConnections(ctx, actor, { body: body as NewArticleWithConnections, key: idempotencyKey }),
  }))
}
