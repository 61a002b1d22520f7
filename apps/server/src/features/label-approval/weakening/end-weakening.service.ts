// The second of two signatures: it carries out what a request takes away, or somebody refuses it.
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type {
  ConfirmWeakeningBody,
  ListWeakeningsQuery,
  RefuseWeakeningBody,
  Weakening,
} from '@labelwright/contract/server/weakenings-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import { findConfirmedStewards } from '../signers/confirmers.ts'
import { confirmSigner, sign } from '../signing/sign.service.ts'
import { carryOutWeakening } from './apply-weakening.ts'
import { endExpired } from './expire-weakenings.service.ts'
import { mailWeakeningEnd } from './mail-weakening-end.ts'
import { weakeningOf } from './weakening-answers.ts'
import { entityOf } from './weakening-words.ts'
import * as store from './weakenings.store.ts'

export function listWeakenings(
  ctx: Context,
  actor: Actor,
  { open = true, take, offset }: ListWeakeningsQuery,
): Promise<List<Weakening>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await endExpired(ctx.config, trx)
    const { list, total } = await store.findWeakenings(trx, { open, take, offset })
    const stewards = await findConfirmedStewards(trx)
    return { data: list.map((row) => weakeningOf(row, { actor, stewards })), total, take, offset }
  })
}

/** Throws `not-found`, and `stale-version` where it has ended. */
async function lockOpen(ctx: Context, trx: Transaction, id: string): Promise<store.WeakeningRow> {
  await endExpired(ctx.config, trx)
  await store.lockWeakening(trx, id)
  const request = await store.findWeakening(trx, id)
  if (!request) throw new ProductError('not-found')
  if (request.state !== 'open') throw new ProductError('stale-version')
  return request
}

/** A second person is another one than who asked; the door has let in quality managers and administrators only. */
function assertSecond(actor: Actor, { requestedBy }: store.WeakeningRow): void {
  if (requestedBy === actor.userId) throw new ProductError('not-yourself')
}

async function answer(trx: Transaction, actor: Actor, id: string): Promise<Weakening> {
  const request = await store.findWeakening(trx, id)
  if (!request) throw new ProductError('not-found')
  return weakeningOf(request, { actor, stewards: await findConfirmedStewards(trx) })
}

/** Signs as the second person. Throws `stale-version` where what would be changed has changed since the request. */
export async function confirmWeakening(
  ctx: Context,
  actor: Actor,
  { id, reason, ...signature }: ConfirmWeakeningBody & { readonly id: string },
): Promise<Weakening> {
  const { organizationId } = actor
  await ctx.database.withOrganization(organizationId, async (trx) => assertSecond(actor, await lockOpen(ctx, trx, id)))
  const confirmedBy = await confirmSigner(ctx, actor, signature)
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const request = await lockOpen(ctx, trx, id)
    assertSecond(actor, request)
    const { labelId } = request
    const signatureId = await sign(trx, { actor, meaning: 'responsibility', reason, confirmedBy, of: { labelId } })
    const by = { actor, reason, signatureId, name: actor.name }
    await carryOutWeakening(trx, { config: ctx.config, request, by })
    return answer(trx, actor, id)
  })
}

/** By a second person, or by who asked. Nothing is changed. */
export function refuseWeakening(
  ctx: Context,
  actor: Actor,
  { id, reason }: RefuseWeakeningBody & { readonly id: string },
): Promise<Weakening> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const request = await lockOpen(ctx, trx, id)
    await store.endWeakening(trx, { id, state: 'refused', endedBy: actor.userId, endReason: reason, signatureId: null })
    const after = { request: id, state: 'refused' }
    await recordAudit(trx, { actor, action: 'weakening-refused', entity: entityOf(request), after, reason })
    const text = `${actor.name} refused it, so nothing was changed`
    await mailWeakeningEnd(ctx.config, trx, { text, request })
    return answer(trx, actor, id)
  })
}
