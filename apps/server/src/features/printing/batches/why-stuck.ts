import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isHelperRevoked, mayUseHelper } from '../../helpers/usable-helpers.service.ts'
import type { LockedBatch } from './print-batches.store.ts'

const gone = 'The person who started this may not sign in any more. Resume it to go on in your own name.'

const notUsable = (computerName: string): string =>
  `The person who started this may not print by the printer helper on ${computerName} any more. Resume it over another.`

/** Finds why a batch could wait for ever: its helper was revoked, or its person may not print any more. */
export async function whyStuck(trx: Transaction, batch: LockedBatch, actor: Actor | undefined) {
  const { helperId, computerName } = batch
  if (!actor) return { reason: 'job-refused', message: gone } as const
  if (helperId === null || (await mayUseHelper(trx, actor, helperId))) return undefined
  // Asked afterwards, because it may have been revoked since the batch was read.
  if (await isHelperRevoked(trx, helperId)) return { reason: 'helper-revoked', message: null } as const
  return { reason: 'job-refused', message: notUsable(computerName) } as const
}
