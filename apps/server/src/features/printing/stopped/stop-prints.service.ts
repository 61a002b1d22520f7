import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { changeOutcomes } from '../entry-outcomes.service.ts'
import { lockEntries } from '../entry-outcomes.store.ts'
import { findEntriesToStop, markStopped } from './stop-prints.store.ts'

/**
 * Stops what is being printed of labels that are being disabled: what nobody was given yet is Voided, whichever way it waits, and
 * what was handed out gets a stop. The reason is a sentence for a person.
 */
export async function stopPrintsOfLabels(trx: Transaction, labelIds: readonly string[], reason: string): Promise<void> {
  const ids = await findEntriesToStop(trx, labelIds)
  if (ids.length === 0) return
  // All at once: everybody locks entries in one order.
  const waiting = (await lockEntries(trx, ids)).filter(({ state }) => state === 'Created')
  await markStopped(trx, ids, { id: newId(), reason })
  await changeOutcomes(
    trx,
    waiting.map((entry) => ({
      entry,
      said: { state: 'Voided', speaker: 'system', saidBy: 'system', message: reason } as const,
    })),
  )
}
