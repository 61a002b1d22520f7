import { ProductError } from '@labelwright/contract/errors'
import type { RemoveLastManagerBody, Weakening } from '@labelwright/contract/server/weakenings-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { assertMayChange } from '../../users/users.service.ts'
import { findConfirmedStewards } from '../signers/confirmers.ts'
import { findPerson } from '../signers/signers-list.store.ts'
import { confirmSigner } from '../signing/sign.service.ts'
import { requestWeakening } from './request-weakening.service.ts'
import { weakeningOf } from './weakening-answers.ts'
import { findWeakening } from './weakenings.store.ts'

/** The person as they are, and the roles that they would keep. Throws `stale-version` where they manage quality no more. */
async function findRemovable(trx: Transaction, actor: Actor, userId: string) {
  if (userId === actor.userId) throw new ProductError('not-yourself')
  await assertMayChange(trx, actor, userId)
  const person = await findPerson(trx, userId)
  if (!person?.qualityAssuranceRoles.includes('QualityManager')) throw new ProductError('stale-version')
  const qualityAssuranceRoles = person.qualityAssuranceRoles.filter((role) => role !== 'QualityManager')
  return { recordVersion: person.version, wanted: { qualityAssuranceRoles } }
}

/** The first signature under taking the role from the last quality manager. */
export async function requestLastManagerRemoval(
  ctx: Context,
  actor: Actor,
  { userId, reason, ...signature }: RemoveLastManagerBody,
): Promise<Weakening> {
  await ctx.database.withOrganization(actor.organizationId, (trx) => findRemovable(trx, actor, userId))
  const confirmedBy = await confirmSigner(ctx, actor, signature)
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { recordVersion, wanted } = await findRemovable(trx, actor, userId)
    const change = { what: 'last-manager', userId, wanted } as const
    const request = { actor, confirmedBy, reason, recordVersion, change }
    const row = await findWeakening(trx, await requestWeakening(ctx.config, trx, request))
    if (!row) throw new ProductError('not-found')
    return weakeningOf(row, { actor, stewards: await findConfirmedStewards(trx) })
  })
}
