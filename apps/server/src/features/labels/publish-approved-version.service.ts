import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordPublishedEvents } from '../events/record-event.service.ts'
import { lockDesign, replaceDesign, setPublished } from '../label-designer/replace-design.service.ts'
import { freezeVersion } from './frozen/freeze-content.service.ts'
import { recordLabelChange } from './label-changes.service.ts'
import { publishVersionRow, updateShownLabel } from './label-versions.store.ts'
import { findSeenLabel } from './labels.service.ts'
import { findVersionDocument } from './labels.store.ts'
import { storedDocument } from './stored-documents.service.ts'

interface ApprovedVersion {
  /** Who signed the publication. */
  readonly actor: Actor
  readonly labelId: string
  readonly versionId: string
  readonly versionNumber: number
  /** Of the open label that it was taken at; null of an uploaded one. */
  readonly sequence: number | null
}

/**
 * Makes a version that has passed its approvals the one that is printed, the one before `Replaced`. To be called with the label
 * locked. Answers what those who have it open in the designer are told.
 */
export async function publishApprovedVersion(ctx: Context, trx: Transaction, approved: ApprovedVersion) {
  const { actor, labelId, versionId, versionNumber, sequence } = approved
  const { document: before, changedSequence, publishedSequence, kind } = await findSeenLabel(trx, actor, labelId)
  const stored = await findVersionDocument(trx, versionId)
  const document = storedDocument(stored?.document)
  // Its review began before contents were frozen.
  if (stored?.frozenSha256 === null) {
    await freezeVersion(ctx, trx, { organizationId: actor.organizationId, versionId, document })
  }
  const replacedIds = await publishVersionRow(trx, labelId, versionId)
  await updateShownLabel(trx, labelId, document)
  await recordLabelChange(trx, { actor, labelId, what: 'published', versionNumber, before, after: document })
  await recordPublishedEvents(trx, { actor, versionId, replacedIds })
  const version = { versionId, versionNumber }
  if (sequence !== null) return setPublished(ctx, trx, { labelId, version, sequence })
  // A draft that nobody has changed follows an uploaded design; one that somebody has is left to them.
  const isUnchanged = changedSequence !== null && changedSequence <= (publishedSequence ?? -1)
  if (kind !== 'design' || !isUnchanged) return undefined
  await lockDesign(trx, labelId)
  return replaceDesign(ctx, trx, { actor, labelId, document, version })
}
