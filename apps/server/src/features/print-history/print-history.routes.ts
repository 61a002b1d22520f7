import * as contract from '@labelwright/contract/server/print-history'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { drawHistoryEntry, getHistoryEntry, listPrintHistory } from './print-history.service.ts'

export function printHistoryRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listPrintHistory, ({ actor, query }) =>
    listPrintHistory(ctx, actor, {
      take: query.take ?? 50,
      offset: query.offset ?? 0,
      searchQuery: query.searchQuery,
      state: query.state,
      articleId: query.articleId,
      tests: query.tests,
    }),
  )
  serve(contract.getPrintHistoryEntry, async ({ actor, params }) => ({
    data: await getHistoryEntry(ctx, actor, params.id),
  }))
  serve(contract.printHistoryPicture, async ({ actor, params, reply }) => {
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    return drawHistoryEntry(ctx, actor, params.id)
  })
}
