import * as contract from '@labelwright/contract/server/standard-labels'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import {
  createStandardLabel,
  listStandardLabels,
  listTemplates,
  remakeStandardLabel,
} from './standard-labels.service.ts'

export function standardLabelsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listStandardLabelTemplates, async () => listTemplates())
  serve(contract.listStandardLabels, ({ actor, query }) =>
    listStandardLabels(ctx, actor, {
      take: query.take ?? 50,
      offset: query.offset ?? 0,
      searchQuery: query.searchQuery,
    }),
  )
  serve(contract.createStandardLabel, async ({ actor, body, idempotencyKey }) => ({
    data: await createStandardLabel(ctx, actor, { body, key: idempotencyKey }),
  }))
  serve(contract.remakeStandardLabel, async ({ actor, params, body }) => ({
    data: await remakeStandardLabel(ctx, actor, { id: params.id, body }),
  }))
}
