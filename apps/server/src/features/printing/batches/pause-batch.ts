import type { Transaction } from '../../../platform/database/database.ts'
import { changeOutcomes } from '../entry-outcomes.service.ts'
import { lockEntries } from '../entry-outcomes.store.ts'
import * as work from './batch-work.store.ts'
import * as store from './print-batches.store.ts'

const heldBack = { state: 'Voided', speaker: 'system', saidBy: 'system' } as const

/** Takes back what waits for a printer of the server: it is made again when the batch goes on. */
async function holdBack(trx: Transaction, id: string, message: string): Promise<void> {
  const ids = await work.findWaitingOf(trx, id)
  if (ids.length === 0) return
  const waiting = (await lockEntries(trx, ids)).filter(({ state }) => state === 'Created')
  await changeOutcomes(
    trx,
    waiting.map((entry) => ({ entry, said: { ...heldBack, message } })),
  )
}

export async function pauseBatchRow(
  trx: Transaction,
  id: string,
  why: { readonly reason: store.StoredReason; readonly message: string | null },
): Promise<void> {
  await holdBack(trx, id, 'The printing of the order was paused before this label.')
  await store.pause(trx, id, why)
}

export async function stopBatchRow(trx: Transaction, id: string): Promise<void> {
  await holdBack(trx, id, 'The printing of the order was stopped before this label.')
  await store.end(trx, id, 'Stopped')
}

/** Pauses behind a failure, or ends what is done; answers whether it runs on. */
export async function settleBatch(trx: Transaction, batch: store.LockedBatch): Promise<boolean> {
  const { id } = batch
  const failure = await work.findFirstFailure(trx, batch)
  if (failure) {
    const reason = failure.state === 'Failed' ? 'label-failed' : 'label-unknown'
    await pauseBatchRow(trx, id, { reason, message: failure.message })
    return false
  }
  const [first] = await work.findWork(trx, { batchId: id, most: 1 })
  if (first || (await work.countOpen(trx, id)) > 0) return true
  if ((await work.countRefusedLines(trx, id)) > 0)
    await store.pause(trx, id, { reason: 'lines-refused', message: null })
  else await store.end(trx, id, 'Finished')
  return false
}
