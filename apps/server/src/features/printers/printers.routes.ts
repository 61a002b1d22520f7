import * as contract from '@labelwright/contract/server/printers'
import type { NewPrinter } from '@labelwright/contract/server/printers-schemas'
import type { Serve } from '../../platform/http/http.ts'
import type { PrintersService } from './printers.service.ts'

export function printersRoutes(serve: Serve, printers: PrintersService): void {
  serve(contract.listPrinters, ({ actor, query }) =>
    printers.list(actor, { take: query.take ?? 50, offset: query.offset ?? 0, searchQuery: query.searchQuery }),
  )
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createPrinter, async ({ actor, body, idempotencyKey }) => ({
    data: await printers.create(actor, body as NewPrinter, idempotencyKey),
  }))
}
