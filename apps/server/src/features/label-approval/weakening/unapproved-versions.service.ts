// Lists the versions that were published while approval was off, and accepts them with a signature.
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type {
  AcceptVersionBody,
  ListUnapprovedQuery,
  UnapprovedVersion,
} from '@labelwright/contract/server/weakenings-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sightOf } from '../../groups/sight.service.ts'
import * as labels from '../labels-under-approval.store.ts'
import { recordDecision } from '../record-decision.ts'
import { findReviewedVersion, type ReviewedVersion, type VersionKey } from '../reviewed-version.ts'
import { fullNameOf } from '../signing/full-name.ts'
import { confirmSigner } from '../signing/sign.service.ts'
import * as store from './unapproved-versions.store.ts'

export function listUnapprovedVersions(
  ctx: Context,
  actor: Actor,
  { take, offset }: ListUnapprovedQuery,
): Promise<List<UnapprovedVersion>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const list = await store.findUnapproved(trx, { take, offset })
    const data = list.map(({ createdAt, createdBy: _, firstname, lastname, ...version }) => ({
      ...version,
      publishedBy: fullNameOf({ firstname, lastname }),
      publishedAt: createdAt.toISOString(),
    }))
    return { data, total: await store.countUnapproved(trx), take, offset }
  })
}

/** Throws `version-in-other-state` where it is not to be accepted any more, `segregation-of-duties` for who made it. */
async function findAcceptable(trx: Transaction, actor: Actor, key: VersionKey): Promise<ReviewedVersion> {
  const version = await findReviewedVersion(trx, await sightOf(trx, actor), key)
  if (!(await store.isUnapproved(trx, key.versionId))) throw new ProductError('version-in-other-state')
  const isAuthor = version.row.createdBy === actor.userId || version.authors.has(actor.userId)
  if (isAuthor) throw new ProductError('segregation-of-duties')
  return version
}

export async function acceptVersion(
  ctx: Context,
  actor: Actor,
  { reason, labelId, versionId, ...signature }: AcceptVersionBody & VersionKey,
): Promise<void> {
  const { organizationId } = actor
  const key = { labelId, versionId }
  await ctx.database.withOrganization(organizationId, (trx) => findAcceptable(trx, actor, key))
  const confirmedBy = await confirmSigner(ctx, actor, signature)
  await ctx.database.withOrganization(organizationId, async (trx) => {
    await labels.lockLabel(trx, { all: true }, key.labelId)
    const version = await findAcceptable(trx, actor, key)
    await recordDecision(trx, version, {
      actor,
      role: actor.keys.has('QualityAssuranceRole:QualityManager') ? 'QualityManager' : 'Master',
      to: 'Published',
      action: 'version-accepted',
      meaning: 'responsibility',
      decision: 'approve',
      reason,
      confirmedBy,
    })
  })
}
