import type { Transaction } from '../../../platform/database/database.ts'
import { findConfirmations } from './signer-changes.store.ts'

interface Decision {
  readonly userId: string
  readonly at: Date
}

/** Of each decision, since when its person was confirmed at the server; null where they were not, or were confirmed by somebody else. */
export async function findConfirmedAtServer(
  trx: Transaction,
  decisions: readonly Decision[],
): Promise<readonly (Date | null)[]> {
  const found = await findConfirmations(trx, [...new Set(decisions.map(({ userId }) => userId))])
  return decisions.map(({ userId, at }) => {
    const last = found.findLast((each) => each.userId === userId && each.at <= at)
    return last?.what === 'confirmed-at-server' ? last.at : null
  })
}
