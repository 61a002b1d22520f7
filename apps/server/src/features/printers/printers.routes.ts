import * as contract from '@labelwright/contract/server/printers'
import type { ChangedPrinter, NewPrinter } from '@labelwright/contract/server/printers-schemas'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { printPrinterTest } from '../printing/printer-test.service.ts'
import { createPrinter, deletePrinter, getPrinter, setPrinterGroups, updatePrinter } from './change-printers.service.ts'
import { findPrintersOnNetwork, recognizePrinters } from './find-printers.service.ts'
import { findPrinterModels, listVendors } from './printer-models.service.ts'
import { askPrinterStates } from './printer-states.service.ts'
import { listPrinters } from './printers.service.ts'

export function printersRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listPrinterVendors, listVendors)
  serve(contract.searchPrinterModels, ({ query }) =>
    findPrinterModels(query.searchQuery ?? '', { take: query.take ?? 20 }),
  )
  serve(contract.findPrinters, ({ actor }) => findPrintersOnNetwork(ctx, actor))
  serve(contract.recognizePrinters, ({ actor, body }) => recognizePrinters(ctx, actor, body.printers))
  serve(contract.printerStates, async ({ actor, body }) => ({
    data: await askPrinterStates(ctx, actor, body.printerIds),
  }))
  serve(contract.listPrinters, ({ actor, query: { take = 50, offset = 0, sort = 'name', ...filters } }) =>
    listPrinters(ctx, actor, { take, offset, sort, ...filters }),
  )
  serve(contract.getPrinter, async ({ actor, params }) => ({ data: await getPrinter(ctx, actor, params.id) }))
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createPrinter, async ({ actor, body, idempotencyKey }) => ({
    data: await createPrinter(ctx, actor, { printer: body as NewPrinter, key: idempotencyKey }),
  }))
  serve(contract.updatePrinter, async ({ actor, body }) => ({
    data: await updatePrinter(ctx, actor, body as ChangedPrinter),
  }))
  serve(contract.setPrinterGroups, async ({ actor, body: { printerIds, groupIds, mode = 'set' } }) => ({
    changed: await setPrinterGroups(ctx, actor, { printerIds, groupIds, mode }),
  }))
  serve(contract.deletePrinter, async ({ actor, params, query }) => {
    await deletePrinter(ctx, actor, { id: params.id, moveTo: query.moveTo })
    return {}
  })
  serve(contract.testPrinter, ({ actor, params, body, idempotencyKey }) =>
    printPrinterTest(ctx, actor, { id: params.id, body, key: idempotencyKey }),
  )
}
