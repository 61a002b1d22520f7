import * as contract from '@labelwright/contract/server/printing'
import type { Serve } from '../../platform/http/http.ts'
import type { PrintingService } from './printing.service.ts'

export function printingRoutes(serve: Serve, printing: PrintingService): void {
  serve(contract.printArticle, ({ actor, body, idempotencyKey }) => printing.printArticle(actor, body, idempotencyKey))
  serve(contract.setEntryStatus, async ({ actor, body }) => ({
    printJobEntryId: body.printJobEntryId,
    state: await printing.setEntryStatus(actor, body),
  }))
  serve(contract.setJobStatus, async ({ actor, body }) => ({
    entityId: body.entityId,
    state: await printing.setJobProcessed(actor, body.entityId),
  }))
  serve(contract.fetchPrintFile, ({ params, query }) => printing.file(params.printJobEntryId, query))
}
