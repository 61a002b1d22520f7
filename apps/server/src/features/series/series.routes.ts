import * as contract from '@labelwright/contract/server/series'
import type { NewSeries } from '@labelwright/contract/server/series-schemas'
import type { Serve } from '../../platform/http/http.ts'
import type { SeriesService } from './series.service.ts'

export function seriesRoutes(serve: Serve, series: SeriesService): void {
  serve(contract.listSeries, ({ actor, query }) =>
    series.list(actor, { take: query.take ?? 50, offset: query.offset ?? 0, searchQuery: query.searchQuery }),
  )
  serve(contract.getSeries, async ({ actor, params }) => ({ data: await series.get(actor, params.id) }))
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createSeries, async ({ actor, body, idempotencyKey }) => ({
    data: await series.create(actor, body as NewSeries, idempotencyKey),
  }))
  serve(contract.updateSeries, async ({ actor, params, body }) => ({
    data: await series.update(actor, params.id, body),
  }))
  serve(contract.deleteSeries, async ({ actor, params }) => {
    await series.remove(actor, params.id)
    return {}
  })
}
