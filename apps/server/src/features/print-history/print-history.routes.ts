import * as contract from '@labelwright/contract/server/print-history'
import type { Context } from '../../context.ts'
import { inBackground } from '../../platform/database/background-work.ts'
import { callerLeft } from '../../platform/http/caller-left.ts'
import type { Serve } from '../../platform/http/http.ts'
import { sendTable } from '../catalogue/table-download.service.ts'
import { getOrderOutcomes } from './history-evidence.service.ts'
import { exportHistory } from './history-export.service.ts'
import { listMostPrinted } from './most-printed.service.ts'
import { drawHistoryEntry, getHistoryEntry, listHistoryChoices, listPrintHistory } from './print-history.service.ts'
import { getUsualQuantity } from './usual-quantity.service.ts'

export function printHistoryRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listPrintHistory, ({ actor, query: { take = 50, offset = 0, ...filter } }) =>
    listPrintHistory(ctx, actor, { ...filter, take, offset }),
  )
  serve(contract.exportPrintHistory, async ({ actor, query, reply }) => {
    const { delimiter = ',', format = 'csv', ...filter } = query
    return sendTable(reply, await inBackground(() => exportHistory(ctx, actor, filter)), { delimiter, format })
  })
  serve(contract.listHistoryChoices, async ({ actor }) => ({ data: await listHistoryChoices(ctx, actor) }))
  serve(contract.listMostPrinted, async ({ actor }) => ({ data: await listMostPrinted(ctx, actor) }))
  serve(contract.getUsualQuantity, async ({ actor, query }) => ({
    data: { usual: await getUsualQuantity(ctx, actor, query.labelId) },
  }))
  serve(contract.getOrderOutcomes, async ({ actor, params }) => ({
    data: await getOrderOutcomes(ctx, actor, params.id),
  }))
  serve(contract.getPrintHistoryEntry, async ({ actor, params }) => ({
    data: await getHistoryEntry(ctx, actor, params.id),
  }))
  serve(contract.printHistoryPicture, async ({ actor, params, reply }) => {
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    return drawHistoryEntry(ctx, actor, { id: params.id, signal: callerLeft(reply) })
  })
}
