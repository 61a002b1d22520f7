import { ProductError } from '@labelwright/contract/errors'
import type {
  ApprovableVersion,
  ReplaceFileBody,
  UploadVersionBody,
} from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { sightOf } from '../../groups/sight.service.ts'
import {
  assertVersionPrints,
  readUploadedVersion,
  type UploadedVersion,
} from '../../labels/bodies/read-uploaded-version.service.ts'
import { nextState, rolesOf } from '../approval-transitions.ts'
import { recordDesigners } from '../authors/draft-authors.service.ts'
import * as labels from '../labels-under-approval.store.ts'
import { findContent, findReviewedVersion, lockForStep, lookAtStep } from '../reviewed-version.ts'
import { answerOf, stateOf } from '../version-answers.ts'
import { addVersion, assertKind, contentFrom, keepVariables, replaceVersion } from './version-content.ts'

interface Upload<Body> {
  readonly labelId: string
  readonly file: UploadedFile | undefined
  readonly body: Body
}

function givenOf({ file, body }: Upload<{ readonly document?: unknown }>) {
  if (file) return { file }
  if (body.document) return { document: body.document as object }
  const message = 'Choose a file, or send a label document.'
  throw new ProductError('validation-failed', { errors: [{ path: 'file', code: 'missing', message }] })
}

/** Throws why the label takes no version now: `not-allowed`, `version-in-other-state`, `label-not-under-approval`. */
async function assertTakesVersion(trx: Transaction, actor: Actor, label: labels.LabelRow) {
  const standing = labels.standingOf(await labels.findStanding(trx, [label.id]), label)
  const step = nextState('uploadVersion', stateOf(standing), rolesOf(actor.keys))
  if ('refusal' in step && step.refusal === 'not-allowed') throw new ProductError('not-allowed')
  if (!label.isUnderApproval) throw new ProductError('label-not-under-approval')
  if ('refusal' in step) throw new ProductError(step.refusal)
  return standing
}

async function checkUpload(ctx: Context, actor: Actor, upload: Upload<UploadVersionBody>): Promise<UploadedVersion> {
  await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const label = await labels.findLabel(trx, await sightOf(trx, actor), upload.labelId)
    if (!label) throw new ProductError('not-found')
    await assertTakesVersion(trx, actor, label)
  })
  return readUploadedVersion(ctx, actor, givenOf(upload))
}

const pathOf = ({ file }: Pick<Upload<unknown>, 'file'>): string => (file ? 'file' : 'document')

/** A document is what stands in the designer, or came from it: who took part in that is an author, whoever uploads it. */
async function recordDesignersOf(
  trx: Transaction,
  { organizationId }: Actor,
  { file, labelId, versionId }: Pick<Upload<unknown>, 'file' | 'labelId'> & { readonly versionId: string },
): Promise<void> {
  if (!file) await recordDesigners(trx, { organizationId, labelId, versionId })
}

/** The next version of a label, in Preview; with the test rows of the version before. */
export async function uploadVersion(
  ctx: Context,
  actor: Actor,
  upload: Upload<UploadVersionBody>,
): Promise<ApprovableVersion> {
  const read = await checkUpload(ctx, actor, upload)
  const { labelId } = upload
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const label = await labels.lockLabel(trx, sight, labelId)
    if (!label) throw new ProductError('not-found')
    const { newest } = await assertTakesVersion(trx, actor, label)
    if (newest) assertKind(label, read)
    else if (label.kind !== read.kind) await labels.setKind(trx, labelId, read.kind)
    const content = keepVariables(read, newest && (await findContent(trx, newest.id)).document)
    await assertVersionPrints(ctx, trx, { document: content.document, path: pathOf(upload) })
    const versionId = await addVersion(trx, { actor, labelId, content: contentFrom(content, null) })
    await recordDesignersOf(trx, actor, { ...upload, versionId })
    return answerOf(await findReviewedVersion(trx, sight, { labelId, versionId }))
  })
}

/** Another file in the place of an open version's. */
export async function replaceFile(
  ctx: Context,
  actor: Actor,
  upload: Upload<ReplaceFileBody> & { readonly versionId: string },
): Promise<ApprovableVersion> {
  const { labelId, versionId, body } = upload
  const wanted = { labelId, versionId, action: 'replaceFile', seen: body.version } as const
  await ctx.database.withOrganization(actor.organizationId, (trx) => lookAtStep(trx, actor, wanted))
  const read = await readUploadedVersion(ctx, actor, givenOf(upload))
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const version = await lockForStep(trx, actor, wanted)
    assertKind(version.row, read)
    const kept = keepVariables(read, (await findContent(trx, versionId)).document)
    await assertVersionPrints(ctx, trx, { document: kept.document, path: pathOf(upload) })
    await replaceVersion(trx, version, { actor, content: contentFrom(kept, null), reason: body.reason })
    await recordDesignersOf(trx, actor, upload)
    return answerOf(await findReviewedVersion(trx, await sightOf(trx, actor), wanted))
  })
}
