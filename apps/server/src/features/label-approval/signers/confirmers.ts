// Finds the people who may confirm somebody: they are confirmed themselves and were never shown a link of that person.
import type { Transaction } from '../../../platform/database/database.ts'
import { fullNameOf } from '../signing/full-name.ts'
import { findLinkReaders, findSigners } from '../signing/signers.store.ts'
import { findStewards, type StewardRow } from './signers-list.store.ts'

type Hindrance = 'not-yourself' | 'link-shown' | 'signer-unconfirmed'

/** Why a steward may not confirm somebody; undefined where they may. */
export function hindranceOf(
  steward: { readonly userId: string; readonly isUnconfirmed: boolean },
  subject: { readonly userId: string; readonly readers: ReadonlySet<string> },
): Hindrance | undefined {
  if (steward.userId === subject.userId) return 'not-yourself'
  if (subject.readers.has(steward.userId)) return 'link-shown'
  return steward.isUnconfirmed ? 'signer-unconfirmed' : undefined
}

/** Quality managers and administrators who may do what takes a second person, by name. */
export async function findConfirmedStewards(trx: Transaction): Promise<readonly StewardRow[]> {
  const stewards = await findStewards(trx)
  const signers = await findSigners(
    trx,
    stewards.map(({ id }) => id),
  )
  const unconfirmed = new Set(signers.filter(({ isUnconfirmed }) => isUnconfirmed).map(({ userId }) => userId))
  return stewards.filter(({ id }) => !unconfirmed.has(id))
}

/** Of each of these people, the names of those who may confirm them; none where only the person who runs the server can. */
export async function findConfirmers(
  trx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const readers = await findLinkReaders(trx, userIds)
  const stewards = await findConfirmedStewards(trx)
  const namesFor = (userId: string) =>
    stewards
      .filter(({ id }) => {
        const steward = { userId: id, isUnconfirmed: false }
        return hindranceOf(steward, { userId, readers: readers.get(userId) ?? new Set() }) === undefined
      })
      .map(fullNameOf)
  return new Map(userIds.map((userId) => [userId, namesFor(userId)]))
}
