// The open label of the designer at its number, as a version: the next one, or in the place of the open one's file.
import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { toDocument } from '@labelwright/open-label/to-document'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { findOpenLabel, openFromVersion } from '../../label-designer/open-label-rows.service.ts'
import { lockDesign } from '../../label-designer/replace-design.service.ts'
import { assertVersionPrints, readDesign } from '../../labels/bodies/read-uploaded-version.service.ts'
import { findEditableLabel } from '../../labels/labels.service.ts'
import { isReason } from '../approval-guards.ts'
import { nextState, rolesOf } from '../approval-transitions.ts'
import { recordDesigners } from '../authors/draft-authors.service.ts'
import * as labels from '../labels-under-approval.store.ts'
import { contentOf, findReviewedVersion, lockForStep } from '../reviewed-version.ts'
import { stateOf } from '../version-answers.ts'
import * as versions from '../versions.store.ts'
import { addVersion, contentFrom, replaceVersion } from './version-content.ts'

export interface DraftAtNumber {
  readonly actor: Actor
  readonly labelId: string
  readonly sequence: number
  readonly reason: string | undefined
}

type DraftContent = versions.VersionContent & { readonly document: LabelDocument }

/** The open label's content as a version, checked as that of a new label; `stale-version` where somebody has gone on. */
export async function findDraft(
  ctx: Context,
  trx: Transaction,
  { actor, labelId, sequence }: DraftAtNumber,
): Promise<DraftContent> {
  const label = await findEditableLabel(trx, actor, labelId)
  await openFromVersion(trx, actor.organizationId, label)
  const open = await findOpenLabel(trx, labelId)
  if (!open) throw new ProductError('not-found')
  if (open.sequence !== sequence) throw new ProductError('stale-version')
  const read = readDesign(toDocument(open.records), `${label.name}.json`)
  await assertVersionPrints(ctx, trx, { document: read.document, path: 'document' })
  return contentFrom(read, sequence)
}

/** Whether the person may make a version of the open label now, with the open version that it would replace. */
export async function findDraftStep(trx: Transaction, { actor, labelId }: DraftAtNumber) {
  const label = await labels.findLabel(trx, await sightOf(trx, actor), labelId)
  if (!label) throw new ProductError('not-found')
  const standing = labels.standingOf(await labels.findStanding(trx, [labelId]), label)
  // A version that is under review is taken back by a rejection, not by a draft.
  const action = standing.open ? 'setReadyForApproval' : 'uploadVersion'
  const step = nextState(action, stateOf(standing), rolesOf(actor.keys))
  if ('refusal' in step) throw new ProductError(step.refusal)
  if (!label.isUnderApproval) throw new ProductError('label-not-under-approval')
  const rows = standing.open
    ? (await versions.findContent(trx, standing.open.id)).testRows
    : (await versions.findLastTestRows(trx, labelId))?.testRows
  return { open: standing.open, rows: rows ?? [] }
}

/** Uploads the open label as the next version, or replaces the open version's file by it. Answers the version's id. */
export async function takeDraft(ctx: Context, trx: Transaction, draft: DraftAtNumber): Promise<string> {
  const { actor, labelId, sequence, reason } = draft
  await lockDesign(trx, labelId)
  const sight = await sightOf(trx, actor)
  await labels.lockLabel(trx, sight, labelId)
  const { open } = await findDraftStep(trx, draft)
  const content = await findDraft(ctx, trx, draft)
  const versionId = open
    ? await replaceByDraft(trx, actor, { labelId, versionId: open.id, content, reason })
    : await addVersion(trx, { actor, labelId, content })
  await recordDesigners(trx, { organizationId: actor.organizationId, labelId, versionId, upTo: sequence })
  return versionId
}

interface Replacement {
  readonly labelId: string
  readonly versionId: string
  readonly content: DraftContent
  readonly reason: string | undefined
}

async function replaceByDraft(trx: Transaction, actor: Actor, replacement: Replacement): Promise<string> {
  const { labelId, versionId, content, reason } = replacement
  const sight = await sightOf(trx, actor)
  const standing = await findReviewedVersion(trx, sight, { labelId, versionId })
  if ((await contentOf(trx, standing.row)).fileSha256 === content.fileSha256) return versionId
  if (!isReason(reason)) {
    const message = 'Say why the file of the version is replaced, in 3 characters or more.'
    throw new ProductError('validation-failed', { errors: [{ path: 'reason', code: 'missing', message }] })
  }
  const version = await lockForStep(trx, actor, { labelId, versionId, action: 'replaceFile', seen: undefined })
  await replaceVersion(trx, version, { actor, content, reason })
  return versionId
}
