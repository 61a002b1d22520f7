// Decides whether a person may sign: not after three failures, and not while somebody else was shown the link they signed up with.
import { ProductError } from '@labelwright/contract/errors'
import type { SigningState } from '@labelwright/contract/server/users-schemas'
import type { Transaction } from '../../../platform/database/database.ts'
import * as store from './signers.store.ts'

/** Of those who are not in it: allowed. */
export async function findSigningStates(
  trx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SigningState>> {
  const rows = await store.findSigners(trx, userIds)
  return new Map(rows.map(({ userId, isUnconfirmed }) => [userId, isUnconfirmed ? 'unconfirmed' : 'locked']))
}

/** Throws `signing-locked` or `signer-unconfirmed`. */
export async function assertMaySign(trx: Transaction, userId: string): Promise<void> {
  const [signer] = await store.findSigners(trx, [userId])
  if (signer?.isLocked) throw new ProductError('signing-locked')
  if (signer) throw new ProductError('signer-unconfirmed')
}

interface FollowedLink {
  readonly organizationId: string
  readonly userId: string
  /** The people who were shown the link that was followed. */
  readonly readers: readonly { readonly userId: string }[]
  /** The people who were ever shown a link of this person, followed or not. */
  readonly shownTo: readonly { readonly userId: string }[]
}

/**
 * Somebody came in by a link, of an invitation or to set their password. Who was shown a link of theirs never confirms them;
 * where the link was shown to others than themselves, they sign when somebody has confirmed them, or by a second factor from before it.
 */
export async function noteReadLink(
  trx: Transaction,
  { organizationId, userId, readers, shownTo }: FollowedLink,
): Promise<void> {
  const readerIds = [...readers, ...shownTo].map((reader) => reader.userId)
  await store.insertLinkReaders(trx, { organizationId, userId, readerIds })
  if (readers.every((reader) => reader.userId === userId)) return
  await store.insertUnconfirmed(trx, { organizationId, userId })
}
