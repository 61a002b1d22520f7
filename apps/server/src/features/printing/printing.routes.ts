import * as contract from '@labelwright/contract/server/printing'
import type { Context } from '../../context.ts'
import { idsOf } from '../../platform/database/ids.ts'
import type { Serve } from '../../platform/http/http.ts'
import {
  cancelPrintJob,
  downloadPrintFile,
  getPrintJob,
  printArticle,
  printLabels,
  printTest,
  setEntryStatus,
  setJobProcessed,
} from './printing.service.ts'
import { printAgain, reprint } from './reprint.service.ts'
import { renewPrintTickets } from './stopped/renew-tickets.service.ts'
import { countStoppedPrints } from './stopped/stopped-prints.service.ts'

export function printingRoutes(serve: Serve, ctx: Context): void {
  serve(contract.printArticle, ({ actor, body, idempotencyKey }) =>
    printArticle(ctx, actor, { body, key: idempotencyKey }),
  )
  serve(contract.printLabels, ({ actor, body, idempotencyKey }) =>
    printLabels(ctx, actor, { body, key: idempotencyKey }),
  )
  serve(contract.printTest, ({ actor, body, idempotencyKey }) => printTest(ctx, actor, { body, key: idempotencyKey }))
  serve(contract.getPrintJob, ({ actor, params }) => getPrintJob(ctx, actor, params.entityId))
  serve(contract.cancelPrintJob, ({ actor, params }) => cancelPrintJob(ctx, actor, params.entityId))
  serve(contract.reprint, ({ actor, body, idempotencyKey }) => reprint(ctx, actor, { body, key: idempotencyKey }))
  serve(contract.printAgain, ({ actor, body, idempotencyKey }) => printAgain(ctx, actor, { body, key: idempotencyKey }))
  serve(contract.renewPrintTickets, ({ actor, body }) => renewPrintTickets(ctx, actor, body))
  serve(contract.countStoppedPrints, ({ actor, query }) => countStoppedPrints(ctx, actor, idsOf(query.labelIds) ?? []))
  serve(contract.setEntryStatus, async ({ actor, body }) => ({
    printJobEntryId: body.printJobEntryId,
    state: await setEntryStatus(ctx, actor, body),
  }))
  serve(contract.setJobStatus, async ({ actor, body }) => ({
    entityId: body.entityId,
    state: await setJobProcessed(ctx, actor, body.entityId),
  }))
  serve(contract.fetchPrintFile, ({ params, query }) => downloadPrintFile(ctx, params.printJobEntryId, query))
}
