// By which helpers a person may print without being at their computers: those they paired, and those that their browser has met.
import { ProductError } from '@labelwright/contract/errors'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import * as store from './usable-helpers.store.ts'

export type { UsableHelper } from './usable-helpers.store.ts'

/** Administrators use all; everybody else's are marked by their id. */
export const personOf = ({ isAdministrator, userId }: Actor): string | undefined =>
  isAdministrator ? undefined : userId

/** The helper, or `not-found` where it is revoked or not the person's to print by. */
export async function findUsableHelper(trx: Transaction, actor: Actor, id: string): Promise<store.UsableHelper> {
  const helper = await store.findUsable(trx, { id, userId: personOf(actor) })
  if (helper) return helper
  throw new ProductError('not-found', { detail: 'This printer helper was not found. Choose another in the header.' })
}

/** Whether the person may print by this helper: it is not revoked, and not somebody else's only. */
export const mayUseHelper = async (trx: Transaction, actor: Actor, id: string): Promise<boolean> =>
  (await store.findUsable(trx, { id, userId: personOf(actor) })) !== undefined

/** The name of a helper's computer, and whether it is connected now; undefined where it was never there. */
export const findHelperStanding = store.findStanding

/** Whether its right to print was taken away. */
export const isHelperRevoked = store.isRevoked
