// Whether labels pass approval, for other features as well.
import { ProductError } from '@labelwright/contract/errors'
import type { QualityAssuranceSettings } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import * as store from './labels-under-approval.store.ts'

/** Off, until a tenant administrator switches it on. */
const unset: QualityAssuranceSettings = { isOn: false, distinctPublisher: false, version: 0 }

export const findSettings = async (trx: Transaction): Promise<QualityAssuranceSettings> =>
  (await store.findSettings(trx)) ?? unset

export const getSettings = (ctx: Context, actor: Actor): Promise<QualityAssuranceSettings> =>
  ctx.database.withOrganization(actor.organizationId, findSettings)

/** Of these labels, those that pass approval. */
export const findUnderApproval = store.findUnderApproval

/** Refuses what would publish a label of its own accord (`label-under-approval`). */
export async function assertNotUnderApproval(trx: Transaction, labelId: string): Promise<void> {
  if ((await findUnderApproval(trx, [labelId])).has(labelId)) throw new ProductError('label-under-approval')
}

/** Versions that passed approval are never deleted, and so their labels are not (`label-kept`). */
export async function assertNothingApproved(trx: Transaction, labelIds: readonly string[]): Promise<void> {
  if (await store.hasSignedVersion(trx, labelIds)) throw new ProductError('label-kept')
}

/** The same for a label that is about to be made. */
export async function assertNewLabelsPublish(trx: Transaction): Promise<void> {
  if ((await findSettings(trx)).isOn) throw new ProductError('label-under-approval')
}
