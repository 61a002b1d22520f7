// Confirming people who came in by a link that somebody else was shown, and unlocking those whose signatures failed.
import { ProductError } from '@labelwright/contract/errors'
import type { AllowSigningBody, BlockedSigner } from '@labelwright/contract/server/signers-schemas'
import type { Context } from '../../../context.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import { fullNameOf } from '../signing/full-name.ts'
import { confirmSigner, sign } from '../signing/sign.service.ts'
import { findLinkReaders, findSigners, forgetLock, forgetUnconfirmed } from '../signing/signers.store.ts'
import { findConfirmers, hindranceOf } from './confirmers.ts'
import { recordSignerChange } from './signer-changes.service.ts'
import { findBlocked, findPerson } from './signers-list.store.ts'

/** Everybody with a quality role or an administrator's account who may not sign now. */
export function listBlockedSigners(ctx: Context, actor: Actor): Promise<BlockedSigner[]> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const people = await findBlocked(trx)
    const ids = people.map(({ id }) => id)
    const states = new Map((await findSigners(trx, [...ids, actor.userId])).map((row) => [row.userId, row]))
    const readers = await findLinkReaders(trx, ids)
    const confirmers = await findConfirmers(trx, ids)
    const steward = { userId: actor.userId, isUnconfirmed: states.get(actor.userId)?.isUnconfirmed === true }
    return people.flatMap((person): BlockedSigner[] => {
      const state = states.get(person.id)
      // Their second factor is from before the link: nothing stands in their way.
      if (!state) return []
      const known = state.isUnconfirmed ? (readers.get(person.id) ?? none) : none
      const hindrance = hindranceOf(steward, { userId: person.id, readers: known })
      return [
        {
          userId: person.id,
          fullName: fullNameOf(person),
          email: person.email,
          qualityAssuranceRoles: person.qualityAssuranceRoles as BlockedSigner['qualityAssuranceRoles'],
          state: state.isUnconfirmed ? 'unconfirmed' : 'locked',
          mayAllow: hindrance === undefined,
          ...(hindrance && { hindrance }),
          confirmers: [...(confirmers.get(person.id) ?? [])],
        },
      ]
    })
  })
}

const none: ReadonlySet<string> = new Set()

interface Allowing {
  readonly actor: Actor
  readonly userId: string
}

/** Throws `not-found`, `not-yourself`, `link-shown`, or `stale-version` where the person may sign already. */
async function findAllowable(trx: Transaction, { actor, userId }: Allowing) {
  if (!(await findPerson(trx, userId))) throw new ProductError('not-found')
  const [signer] = await findSigners(trx, [userId])
  const readers = signer?.isUnconfirmed ? (await findLinkReaders(trx, [userId])).get(userId) : undefined
  const hindrance = hindranceOf({ userId: actor.userId, isUnconfirmed: false }, { userId, readers: readers ?? none })
  if (hindrance) throw new ProductError(hindrance)
  if (!signer) throw new ProductError('stale-version')
  return signer
}

/** Lets a person sign, in the name of somebody who has asked them and signs for it. That signer is confirmed themselves. */
export async function allowSigning(
  ctx: Context,
  actor: Actor,
  { userId, reason, ...signature }: AllowSigningBody & { readonly userId: string },
): Promise<void> {
  const { organizationId } = actor
  await ctx.database.withOrganization(organizationId, (trx) => findAllowable(trx, { actor, userId }))
  const confirmedBy = await confirmSigner(ctx, actor, signature)
  await ctx.database.withOrganization(organizationId, async (trx) => {
    const { isUnconfirmed } = await findAllowable(trx, { actor, userId })
    const recordSha256 = sha256Of(canonicalJson({ allowed: userId, isUnconfirmed }))
    const signatureId = await sign(trx, { actor, meaning: 'responsibility', reason, confirmedBy, of: { recordSha256 } })
    await forgetLock(trx, userId)
    const entity = { kind: 'user', id: userId }
    const [before, after] = [{ signing: isUnconfirmed ? 'unconfirmed' : 'locked' }, { signing: 'allowed' }]
    await recordAudit(trx, { actor, action: 'signing-allowed', entity, before, after, reason, signatureId })
    if (!isUnconfirmed) return
    await forgetUnconfirmed(trx, userId)
    const change = { organizationId, userId, byId: actor.userId, what: 'confirmed', reason } as const
    await recordSignerChange(ctx.config, trx, change)
  })
}
