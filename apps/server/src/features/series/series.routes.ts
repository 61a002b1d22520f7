import * as contract from '@labelwright/contract/server/series'
import type { NewSeries } from '@labelwright/contract/server/series-schemas'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { listGivenNumbers } from './given-numbers.service.ts'
import { createSeries, deleteSeries, getSeries, listSeries, updateSeries } from './series.service.ts'

export function seriesRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listSeries, ({ actor, query }) =>
    listSeries(ctx, actor, { take: query.take ?? 50, offset: query.offset ?? 0, searchQuery: query.searchQuery }),
  )
  serve(contract.getSeries, async ({ actor, params }) => ({ data: await getSeries(ctx, actor, params.id) }))
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createSeries, async ({ actor, body, idempotencyKey }) => ({
    data: await createSeries(ctx, actor, { series: body as NewSeries, key: idempotencyKey }),
  }))
  serve(contract.updateSeries, async ({ actor, params, body }) => ({
    data: await updateSeries(ctx, actor, { id: params.id, body }),
  }))
  serve(contract.listGivenNumbers, ({ actor, params, query }) =>
    listGivenNumbers(ctx, actor, { id: params.id, take: query.take ?? 50, offset: query.offset ?? 0 }),
  )
  serve(contract.deleteSeries, async ({ actor, params }) => {
    await deleteSeries(ctx, actor, params.id)
    return {}
  })
}
