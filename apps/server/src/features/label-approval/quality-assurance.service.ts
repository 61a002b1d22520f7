// Whether labels pass approval, for other features as well.
import type { QualityAssuranceRole } from '@labelwright/contract/access'
import { ProductError } from '@labelwright/contract/errors'
import type { QualityAssuranceSettings } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { mayEver } from './approval-transitions.ts'
import { findRoleHolders } from './approvals.store.ts'
import * as store from './labels-under-approval.store.ts'
import { fullNameOf } from './signing/full-name.ts'

/** Off, until a tenant administrator switches it on. */
const unset: QualityAssuranceSettings = { isOn: false, distinctPublisher: false, version: 0 }

export const findSettings = async (trx: Transaction): Promise<QualityAssuranceSettings> =>
  (await store.findSettings(trx)) ?? unset

export const getSettings = (ctx: Context, actor: Actor): Promise<QualityAssuranceSettings> =>
  ctx.database.withOrganization(actor.organizationId, findSettings)

/** Whether a row of labels passes approval. */
export const isUnderApproval = store.isUnderApproval

/** Of these labels, those that pass approval. */
export const findUnderApproval = store.findUnderApproval

/** As many names as a sentence can hold. */
const mostDesigners = 8

/** The names of people who can set a label ready; null where it does not pass approval. */
export async function findDesignersOf(trx: Transaction, labelId: string): Promise<readonly string[] | null> {
  if (!(await findUnderApproval(trx, [labelId])).has(labelId)) return null
  const designers = (await findRoleHolders(trx)).filter((person) =>
    mayEver('setReadyForApproval', person.qualityAssuranceRoles as QualityAssuranceRole[]),
  )
  return [...new Set(designers.map(fullNameOf))].slice(0, mostDesigners)
}

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
