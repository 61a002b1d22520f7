// Who may sign: not behind three failures, and not with a password that somebody else could have set.
import { ProductError } from '@labelwright/contract/errors'
import type { SigningState } from '@labelwright/contract/server/users-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import * as store from './signers.store.ts'

/** Of those who are not in it: allowed. */
export async function findSigningStates(
  trx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SigningState>> {
  const rows = await store.findSigners(trx, userIds)
  return new Map(rows.map(({ userId, isLocked }) => [userId, isLocked ? 'locked' : 'unconfirmed']))
}

/** Throws `signing-locked` or `signer-unconfirmed`. */
export async function assertMaySign(trx: Transaction, userId: string): Promise<void> {
  const state = (await findSigningStates(trx, [userId])).get(userId)
  if (state === 'locked') throw new ProductError('signing-locked')
  if (state === 'unconfirmed') throw new ProductError('signer-unconfirmed')
}

interface Reset {
  readonly organizationId: string
  readonly userId: string
  /** Who was shown the link. */
  readonly readers: readonly { readonly userId: string }[]
}

/** A password was set by a link that others than the person could read: until somebody confirms them, only an older second factor proves who signs. */
export async function noteReadLink(trx: Transaction, { organizationId, userId, readers }: Reset): Promise<void> {
  if (readers.every((reader) => reader.userId === userId)) return
  await store.insertUnconfirmed(trx, { organizationId, userId })
}

/** Lets a person sign again, in the name of a tenant administrator who has asked them. */
export function allowSigning(
  ctx: Context,
  actor: Actor,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<void> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    if (!(await store.isUser(trx, userId))) throw new ProductError('not-found')
    if (userId === actor.userId) throw new ProductError('not-yourself')
    const state = (await findSigningStates(trx, [userId])).get(userId) ?? 'allowed'
    await store.forgetSigner(trx, userId)
    const entity = { kind: 'user', id: userId }
    const [before, after] = [{ signing: state }, { signing: 'allowed' }]
    await recordAudit(trx, { actor, action: 'signing-allowed', entity, before, after, reason })
  })
}
