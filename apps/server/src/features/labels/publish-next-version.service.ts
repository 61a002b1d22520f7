import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
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

/** Publishes a document as the next version of a design that nobody has opened in the designer; the one before is `Replaced`. */
export async function publishNextVersion(ctx: Context, trx: Transaction, next: NextVersion): Promise<void> {
  const { actor, labelId } = next
  const label = await lockLabel(trx, await sightOf(trx, actor), labelId)
  if (!label) throw new ProductError('not-found')
  const document = await next.makeDocument({ versionId: label.publishedVersionId })
  if (label.version !== next.version) throw new ProductError('stale-version')
  const { document: before, changedSequence } = await findEditableLabel(trx, actor, labelId)
  // Publishing the open label would bring the former design back.
  if (changedSequence !== null) throw new ProductError('standard-label-changed')
  const note = ''
  const { versionId } = await publishVersion(ctx, trx, { actor, labelId, document, note, before })
  await next.record(versionId)
}
