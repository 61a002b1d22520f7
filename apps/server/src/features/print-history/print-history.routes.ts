import * as contract from '@labelwright/contract/server/print-history'
import type { Serve } from '../../platform/http/http.ts'
import type { PrintHistoryService } from './print-history.service.ts'

export function printHistoryRoutes(serve: Serve, history: PrintHistoryService): void {
  serve(contract.listPrintHistory, ({ actor, query }) =>
    history.list(actor, {
      take: query.take ?? 50,
      offset: query.offset ?? 0,
      searchQuery: query.searchQuery,
      state: query.state,
      articleId: query.articleId,
    }),
  )
  serve(contract.getPrintHistoryEntry, async ({ actor, params }) => ({ data: await history.get(actor, params.id) }))
  serve(contract.printHistoryPicture, async ({ actor, params, reply }) => {
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    return history.picture(actor, params.id)
  })
}
