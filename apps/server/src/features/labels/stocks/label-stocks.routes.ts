import * as contract from '@labelwright/contract/server/label-stocks'
import type { NewLabelStock } from '@labelwright/contract/server/label-stocks-schemas'
import type { Context } from '../../../context.ts'
import type { Serve } from '../../../platform/http/http.ts'
import { createStock, deleteStock, listStocks, updateStock } from './label-stocks.service.ts'

export function labelStocksRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listLabelStocks, ({ actor, query }) =>
    listStocks(ctx, actor, { take: query.take ?? 50, offset: query.offset ?? 0, searchQuery: query.searchQuery }),
  )
  // The door has filled in what a caller may leave out.
  serve(contract.createLabelStock, async ({ actor, body, idempotencyKey }) => ({
    data: await createStock(ctx, actor, { stock: body as NewLabelStock, key: idempotencyKey }),
  }))
  serve(contract.updateLabelStock, async ({ actor, params, body }) => ({
    data: await updateStock(ctx, actor, { id: params.id, body }),
  }))
  serve(contract.deleteLabelStock, async ({ actor, params }) => {
    await deleteStock(ctx, actor, params.id)
    return {}
  })
}
