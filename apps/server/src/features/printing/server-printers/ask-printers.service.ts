// How the printers of the server are, for people who look; never on the way of a label.
import { noLocalQueues } from '@labelwright/printing/queues/local-queues'
import { createAskPrinter } from '@labelwright/printing/status/ask-printer'
import { type AskedStatus, createKeptStatuses, type KeptStatus } from '@labelwright/printing/status/kept-statuses'
import { type Context, perContext } from '../../../context.ts'
import { assertNoConnection } from '../../../platform/database/connection-scope.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { askInTurn } from './questions.ts'
import { addressKeyOf, resolveTarget, targetOfEntry } from './target-of-entry.ts'
import { countWaitingEntries } from './waiting-entries.store.ts'

export interface ServerPrinter {
  readonly language: string
  readonly targetIpAddress: string
  readonly targetPort: number
  readonly targetPrintQueue: string
}

const asking = perContext(() => ({ kept: createKeptStatuses(), ask: createAskPrinter({ queues: noLocalQueues }) }))

/** How a printer is, as it said a few seconds ago at most; undefined where it did not answer in time. Never rejects. */
export function askServerPrinter(ctx: Context, printer: ServerPrinter): Promise<KeptStatus | undefined> {
  assertNoConnection('a printer')
  const { kept, ask } = asking(ctx)
  const address = addressKeyOf(printer)
  const { loopbackPrinterPorts: loopbackPorts } = ctx.config
  const askNow = async (): Promise<AskedStatus> => {
    const target = await resolveTarget(targetOfEntry(printer), { loopbackPorts })
    if (typeof target === 'string') return { state: 'unknown', reasons: [] }
    const { language } = printer
    return ask({ target, language, inTurn: (question) => askInTurn(ctx, address, question) })
  }
  return kept.statusOf(`${address}/${printer.targetPrintQueue} ${printer.language}`, askNow)
}

/** How many entries of the organization wait for each of these printers of the server. */
export async function countWaitingFor(
  trx: Transaction,
  printerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await countWaitingEntries(trx, printerIds)
  return new Map(counts.map(({ printerId, count }) => [printerId, count]))
}
