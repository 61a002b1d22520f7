import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { lockDesign, replaceDesign } from '../label-designer/replace-design.service.ts'
import { findEditableLabel } from './labels.service.ts'
import { lockLabel } from './labels.store.ts'
import { publishVersion } from './publish-version.service.ts'

interface NextVersion {
  readonly actor: Actor
  readonly labelId: string
  /** Of the label, as the person saw it. */
  readonly version: number
  /** The label is locked meanwhile. */
  readonly makeDocument: (published: { readonly versionId: string | null }) => Promise<LabelDocument>
  /** In the same transaction. */
  readonly record: (versionId: string) => Promise<void>
}

/**
 * Publishes a document as the next version of a design that nobody has changed in the designer; the one before is `Replaced`.
 * Answers what those who have it open are told (`announceDesign`).
 */
export async function publishNextVersion(ctx: Context, trx: Transaction, next: NextVersion) {
  const { actor, labelId } = next
  await lockDesign(trx, labelId)
  const label = await lockLabel(trx, await sightOf(trx, actor), labelId)
  if (!label) throw new ProductError('not-found')
  const document = await next.makeDocument({ versionId: label.publishedVersionId })
  if (label.version !== next.version) throw new ProductError('stale-version')
  const { document: before, changedSequence, publishedSequence } = await findEditableLabel(trx, actor, labelId)
  // What was done there would be lost.
  if (changedSequence !== null && changedSequence > (publishedSequence ?? -1))
    throw new ProductError('standard-label-changed')
  const version = await publishVersion(ctx, trx, { actor, labelId, document, note: '', before })
  await next.record(version.versionId)
  return replaceDesign(ctx, trx, { actor, labelId, document, version })
}
