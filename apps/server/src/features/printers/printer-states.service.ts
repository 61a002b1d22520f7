import { unknownPrinterState } from '@labelwright/contract/printer-state'
import type { PrinterStates } from '@labelwright/contract/server/printers-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { askServerPrinter, countWaitingFor } from '../printing/server-printers/ask-printers.service.ts'
import { findTargetsOf } from './printers.store.ts'

type StateOfPrinter = PrinterStates['data'][number]

/** How the printers of the server are, of those that the person may use; a helper's are unknown here. */
export async function askPrinterStates(ctx: Context, actor: Actor, ids: readonly string[]): Promise<StateOfPrinter[]> {
  const { printers, waiting } = await ctx.database.withOrganization(actor.organizationId, async (trx) => ({
    printers: await findTargetsOf(trx, await sightOf(trx, actor), ids),
    waiting: await countWaitingFor(trx, ids),
  }))
  // Organizations that anyone can register must not reach the server's network.
  const isClosed = ctx.config.registration === 'open'
  return Promise.all(
    printers.map(async ({ id: printerId, printsVia, ...printer }): Promise<StateOfPrinter> => {
      const asked = printsVia === 'server' && !isClosed ? await askServerPrinter(ctx, printer) : undefined
      if (asked === undefined) return { printerId, ...unknownPrinterState, askedAt: null }
      const { state, reasons, queueLength, askedAt } = asked
      const waits = waiting.get(printerId)
      const isCounted = queueLength !== undefined || waits !== undefined
      return {
        printerId,
        state,
        reasons: [...reasons],
        queueLength: isCounted ? (queueLength ?? 0) + (waits ?? 0) : null,
        askedAt: new Date(askedAt).toISOString(),
      }
    }),
  )
}
