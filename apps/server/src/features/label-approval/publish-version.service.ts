import type {
  ApprovableVersion,
  PublishVersionBody,
  TestRow,
} from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { announceDesign } from '../label-designer/replace-design.service.ts'
import { publishApprovedVersion } from '../labels/publish-approved-version.service.ts'
import { assertNotTooHeavy } from '../labels/weight/weigh-label.service.ts'
import { findRowsToDraw, rowsToWeigh } from './drawing/rows-to-draw.ts'
import { enqueueDrawing } from './golden-rows/draw-published.ts'
import { recordDecision } from './record-decision.ts'
import {
  findContent,
  findReviewedVersion,
  lockForStep,
  lookAtStep,
  type ReviewedVersion,
  type VersionKey,
  type WantedStep,
} from './reviewed-version.ts'
import { type Confirmation, confirmSigner } from './signing/sign.service.ts'
import { answerOf } from './version-answers.ts'
import { findMoment, setState } from './versions.store.ts'

interface Publication {
  readonly actor: Actor
  readonly wanted: WantedStep
  readonly publishAt: Date | undefined
  readonly confirmedBy: Confirmation
}

/** Publishes an approved version, signed; with a date it waits for the clock, and the former version prints until then. */
export async function publishVersion(
  ctx: Context,
  actor: Actor,
  { body, ...key }: VersionKey & { readonly body: PublishVersionBody },
): Promise<ApprovableVersion> {
  const { organizationId } = actor
  const wanted: WantedStep = { ...key, action: 'publish', seen: body.version }
  await assertVersionNotTooHeavy(ctx, actor, wanted)
  const confirmedBy = await confirmSigner(ctx, actor, body)
  const publishAt = body.publishAt === undefined ? undefined : new Date(body.publishAt)
  const { answer, event } = await ctx.database.withOrganization(organizationId, async (trx) => {
    const event = await publish(ctx, trx, { actor, wanted, publishAt, confirmedBy })
    return { event, answer: answerOf(await findReviewedVersion(trx, await sightOf(trx, actor), key)) }
  })
  if (event) announceDesign(ctx, { organizationId, labelId: key.labelId }, event)
  return answer
}

/** Versions that went into review before the update were not weighed then. */
async function assertVersionNotTooHeavy(ctx: Context, actor: Actor, wanted: WantedStep): Promise<void> {
  const { organizationId } = actor
  const { rows, toWeigh } = await ctx.database.withOrganization(organizationId, async (trx) => {
    const { content } = await lookAtStep(trx, actor, wanted)
    const { testRows, ...found } = await findContent(trx, wanted.versionId)
    const version = { content: { ...found, ...content }, testRows: testRows as TestRow[], organizationId }
    const rows = await findRowsToDraw(ctx, trx, version)
    return { rows, toWeigh: await rowsToWeigh(trx, rows) }
  })
  await assertNotTooHeavy(ctx, toWeigh, rows.drawnFor)
}

async function publish(ctx: Context, trx: Transaction, publication: Publication) {
  const { actor, wanted, confirmedBy } = publication
  const version = await lockForStep(trx, actor, wanted)
  const isLater = publication.publishAt !== undefined && publication.publishAt > (await findMoment(trx))
  const publishAt = isLater ? publication.publishAt : undefined
  const decision = { actor, role: version.role, meaning: 'responsibility', decision: 'approve', confirmedBy } as const
  const action = isLater ? 'version-publication-planned' : 'version-published'
  if (publishAt) await setState(trx, wanted.versionId, { state: 'Publisher', publishAt })
  await recordDecision(trx, version, { ...decision, to: isLater ? 'Publisher' : 'Published', action, publishAt })
  return isLater ? undefined : makePublished(ctx, trx, { ...version, actor })
}

/** The version is the one that is printed from now on; the one before is `Replaced`. Answers what those who have the label open are told. */
async function makePublished(
  ctx: Context,
  trx: Transaction,
  { row, actor }: Pick<ReviewedVersion, 'row'> & { actor: Actor },
) {
  const { id: versionId, labelId, number: versionNumber, sequence } = row
  await enqueueDrawing(trx, { organizationId: actor.organizationId, labelId })
  return publishApprovedVersion(ctx, trx, { actor, labelId, versionId, versionNumber, sequence })
}
