import { ProductError } from '@labelwright/contract/errors'
import type { ApprovableVersion, SetReadyBody, TestRow } from '@labelwright/contract/server/label-approval-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { findContentToFreeze, freezeVersion } from '../../labels/frozen/freeze-content.service.ts'
import type { FrozenContent } from '../../labels/frozen/frozen-content.service.ts'
import { assertNotTooHeavy } from '../../labels/weight/weigh-label.service.ts'
import type { ContentHashes } from '../approval-guards.ts'
import * as approvals from '../approvals.store.ts'
import { checkApprovers, checkRows } from '../drawing/check-readiness.ts'
import { findRowsToDraw, rowsToWeigh } from '../drawing/rows-to-draw.ts'
import * as labels from '../labels-under-approval.store.ts'
import { mailNextReviewers } from '../next-reviewers.ts'
import { recordDecision } from '../record-decision.ts'
import { findContent, findReviewedVersion, lockForStep, lookAtStep, type VersionKey } from '../reviewed-version.ts'
import { type Confirmation, confirmSigner } from '../signing/sign.service.ts'
import { answerOf } from '../version-answers.ts'
import * as versions from '../versions.store.ts'
import { type DraftAtNumber, findDraft, findDraftStep, takeDraft } from './draft-version.ts'
import { findMeantVersion } from './test-data.service.ts'
import { testDataSha256 } from './version-hashes.ts'

interface ReadyRequest {
  readonly actor: Actor
  readonly labelId: string
  readonly body: SetReadyBody
}

/** What was looked at before the review begins: it must be the same in the transaction that begins it. */
interface Candidate {
  readonly content: versions.VersionContent & { readonly document: LabelDocument; readonly frozen: FrozenContent }
  readonly frozenSha256: string
  readonly testRows: readonly TestRow[]
}

const draftOf = ({ actor, labelId, body }: ReadyRequest): DraftAtNumber | undefined =>
  body.sequence === undefined ? undefined : { actor, labelId, sequence: body.sequence, reason: body.reason }

async function wantedStep(trx: Transaction, { actor, labelId, body }: ReadyRequest) {
  const versionId = body.labelVersionId ?? (await findMeantVersion(trx, actor, labelId))
  return { labelId, versionId, action: 'setReadyForApproval', seen: body.version } as const
}

/** The version as it would be reviewed; refused for whoever may not begin the review. */
async function findCandidate(ctx: Context, trx: Transaction, request: ReadyRequest): Promise<Candidate> {
  const { actor, labelId } = request
  const label = await labels.findLabel(trx, await sightOf(trx, actor), labelId)
  if (!label) throw new ProductError('not-found')
  const draft = draftOf(request)
  if (draft) {
    const { rows } = await findDraftStep(trx, draft)
    return withNamesFrozen(ctx, trx, { content: await findDraft(ctx, trx, draft), testRows: rows as TestRow[] })
  }
  const wanted = await wantedStep(trx, request)
  const { row, content } = await lookAtStep(trx, actor, wanted)
  if (!label.isUnderApproval) throw new ProductError('label-not-under-approval')
  const { testRows, ...found } = await findContent(trx, wanted.versionId)
  const { fileName, sequence } = row
  const standing = { ...found, ...content, fileName, sequence }
  return withNamesFrozen(ctx, trx, { content: standing, testRows: testRows as TestRow[] })
}

/** The version as its review would freeze it. */
async function withNamesFrozen(
  ctx: Context,
  trx: Transaction,
  found: {
    readonly content: versions.VersionContent & { readonly document: LabelDocument }
    readonly testRows: readonly TestRow[]
  },
): Promise<Candidate> {
  const { frozen, frozenSha256 } = await findContentToFreeze(ctx, trx, found.content.document)
  return { ...found, content: { ...found.content, frozen }, frozenSha256 }
}

/** Hands a version over to the reviewers, signed by its author: as it stands, or the open label of the designer at its number. */
export async function setReadyForApproval(ctx: Context, request: ReadyRequest): Promise<ApprovableVersion> {
  const { actor } = request
  const { organizationId } = actor
  const { candidate, rows, toWeigh } = await ctx.database.withOrganization(organizationId, async (trx) => {
    const candidate = await findCandidate(ctx, trx, request)
    const rows = await findRowsToDraw(ctx, trx, { ...candidate, organizationId })
    return { candidate, rows, toWeigh: await rowsToWeigh(trx, rows) }
  })
  await assertNotTooHeavy(ctx, toWeigh, rows.drawnFor)
  // Files are drawn apart from the server: nobody is kept waiting for that.
  const unprintable = await checkRows(ctx, rows)
  const confirmedBy = await confirmSigner(ctx, actor, request.body)
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const draft = draftOf(request)
    const key = draft ? { labelId: draft.labelId, versionId: await takeDraft(ctx, trx, draft) } : undefined
    const wanted = key
      ? ({ ...key, action: 'setReadyForApproval', seen: undefined } as const)
      : await wantedStep(trx, request)
    const version = await lockForStep(trx, actor, wanted)
    if (isOther(candidate, version.content)) throw new ProductError('stale-version')
    const authors = new Set([...version.authors, actor.userId])
    const errors = [...unprintable, ...(await checkApprovers(trx, authors))]
    if (errors.length > 0) throw new ProductError('not-ready-for-approval', { errors })
    const { document } = candidate.content
    const { versionId } = wanted
    // Somebody replaced a picture while the test rows were drawn.
    if ((await freezeVersion(ctx, trx, { organizationId, versionId, document })) !== candidate.frozenSha256)
      throw new ProductError('stale-version')
    await beginReview(trx, actor, { ...wanted, confirmedBy })
    await mailNextReviewers(ctx, trx, { organizationId, ...wanted })
    return answerOf(await findReviewedVersion(trx, await sightOf(trx, actor), wanted))
  })
}

const isOther = ({ content, testRows }: Candidate, now: ContentHashes): boolean =>
  content.fileSha256 !== now.fileSha256 ||
  content.variablesSha256 !== now.variablesSha256 ||
  (testRows.length > 0 ? testDataSha256(testRows) : null) !== now.testDataSha256

async function beginReview(
  trx: Transaction,
  actor: Actor,
  { confirmedBy, ...key }: VersionKey & { readonly confirmedBy: Confirmation },
): Promise<void> {
  const { organizationId, userId } = actor
  const { versionId } = key
  const version = await findReviewedVersion(trx, await sightOf(trx, actor), key)
  await approvals.insertAuthors(trx, { organizationId, versionId, part: 'set-ready', userIds: [userId] })
  await versions.setState(trx, versionId, { state: 'DataApprover' })
  const role = actor.keys.has('QualityAssuranceRole:LabelDesigner') ? 'LabelDesigner' : 'Master'
  await recordDecision(trx, version, {
    actor,
    role,
    to: 'DataApprover',
    action: 'version-set-ready',
    meaning: 'authorship',
    decision: 'approve',
    confirmedBy,
  })
}
