// Labels that wait for a printer of the server which will not print them any more.
import type { Transaction } from '../../../platform/database/database.ts'
import { changeOutcomes } from '../entry-outcomes.service.ts'
import { lockEntries } from '../entry-outcomes.store.ts'
import { findWaitingIdsOf } from './waiting-entries.store.ts'

const gone = {
  state: 'Voided',
  speaker: 'system',
  saidBy: 'system',
  message: 'The printer was deleted before the label was printed.',
} as const

/** Voids what waits for a printer that is being deleted; what a server has taken on meanwhile is left to it. */
export async function voidWaitingOf(trx: Transaction, printerId: string): Promise<void> {
  const ids = await findWaitingIdsOf(trx, printerId)
  if (ids.length === 0) return
  const waiting = (await lockEntries(trx, ids)).filter(({ state }) => state === 'Created')
  await changeOutcomes(
    trx,
    waiting.map((entry) => ({ entry, said: gone })),
  )
}
