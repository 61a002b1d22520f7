// Publications with a date: signed before, done by the clock of the database.
import type { Meaning } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { announceDesign } from '../label-designer/replace-design.service.ts'
import { publishApprovedVersion } from '../labels/publish-approved-version.service.ts'
import { approvalGuards } from './approval-guards.ts'
import { enqueueDrawing } from './golden-rows/draw-published.ts'
import * as labels from './labels-under-approval.store.ts'
import { recordStep } from './record-step.ts'
import { factsOf, findReviewedVersion, type ReviewedVersion, type VersionKey } from './reviewed-version.ts'
import * as versions from './versions.store.ts'

const everything = { all: true } as const

/** Publishes what is due in every organization that is active. Answers how many. */
export async function publishPlannedVersions(ctx: Context): Promise<number> {
  let published = 0
  for (const organizationId of await ctx.database.withoutOrganization(versions.findOrganizationsWithDue)) {
    const due = await ctx.database.withOrganization(organizationId, versions.findDue)
    for (const key of due) if (await publishDue(ctx, organizationId, key)) published += 1
  }
  return published
}

async function publishDue(ctx: Context, organizationId: string, key: VersionKey): Promise<boolean> {
  const done = await ctx.database.withOrganization(organizationId, async (trx) => {
    await labels.lockLabel(trx, everything, key.labelId)
    // Rejected, replaced or published by another server meanwhile.
    if (!(await versions.lockDue(trx, key.versionId))) return undefined
    const version = await findReviewedVersion(trx, everything, key)
    const signer = signerOf(version, organizationId)
    if (!signer || approvalGuards.content(factsOf(version, 'publish', signer.userId)))
      return refuse(trx, organizationId, version)
    return publish(ctx, trx, { version, signer })
  })
  if (done?.event) announceDesign(ctx, { organizationId, labelId: key.labelId }, done.event)
  return done !== undefined
}

const signs: Meaning = 'responsibility'

/** In whose name it is published; whether they still hold the role is not asked: they did when they signed. */
function signerOf({ approvals }: ReviewedVersion, organizationId: string): Actor | undefined {
  const signed = approvals.findLast(({ meaning, voidedReason }) => meaning === signs && voidedReason === null)
  if (!signed) return undefined
  const { userId, fullName: name } = signed
  return { userId, organizationId, name, email: '', sessionId: '', keys: new Set(), isAdministrator: true }
}

async function publish(
  ctx: Context,
  trx: Transaction,
  { version, signer }: { readonly version: ReviewedVersion; readonly signer: Actor },
) {
  const { id: versionId, labelId, number: versionNumber, sequence, publishAt } = version.row
  const actor = { organizationId: signer.organizationId, userId: null }
  const [before, after] = [
    { state: 'Publisher', publishAt },
    { state: 'Published', ...version.content },
  ]
  await recordStep(trx, { actor, action: 'version-published', versionId, before, after })
  await enqueueDrawing(trx, { organizationId: signer.organizationId, labelId })
  const event = await publishApprovedVersion(ctx, trx, { actor: signer, labelId, versionId, versionNumber, sequence })
  return { event }
}

/** The content is not what was approved, as after a copy of the database was put back: somebody has to publish it anew. */
async function refuse(trx: Transaction, organizationId: string, { row }: ReviewedVersion): Promise<undefined> {
  await versions.setState(trx, row.id, { state: 'Publisher' })
  const actor = { organizationId, userId: null }
  const before = { publishAt: row.publishAt }
  await recordStep(trx, { actor, action: 'version-publication-refused', versionId: row.id, before })
  return undefined
}
