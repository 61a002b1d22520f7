import * as contract from '@labelwright/contract/server/printers'
import type { NewPrinter } from '@labelwright/contract/server/printers-schemas'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { listVendors } from './printer-models.service.ts'
import { createPrinter, listPrinters } from './printers.service.ts'

export function printersRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listPrinterVendors, listVendors)
  serve(contract.listPrinters, ({ actor, query }) =>
    listPrinters(ctx, actor, { take: query.take ?? 50, offset: query.offset ?? 0, searchQuery: query.searchQuery }),
  )
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createPrinter, async ({ actor, body, idempotencyKey }) => ({
    data: await createPrinter(ctx, actor, { printer: body as NewPrinter, key: idempotencyKey }),
  }))
}
