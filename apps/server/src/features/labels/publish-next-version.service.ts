import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { assertPrintable } from './create-label.service.ts'
import * as store from './labels.store.ts'

interface NextVersion {
  readonly actor: Actor
  readonly labelId: string
  /** Of the label, as the person saw it. */
  readonly version: number
  /** The label is locked meanwhile. */
  readonly makeDocument: (publishedVersionId: string | null) => Promise<LabelDocument>
  /** In the same transaction. */
  readonly record: (versionId: string) => Promise<void>
}

/** Publishes a document as the next version of a design; the one before is `Replaced`. */
export async function publishNextVersion(ctx: Context, trx: Transaction, next: NextVersion): Promise<void> {
  const { actor, labelId } = next
  const label = await store.lockLabel(trx, await sightOf(trx, actor), labelId)
  if (!label) throw new ProductError('not-found')
  const document = await next.makeDocument(label.publishedVersionId)
  if (label.version !== next.version) throw new ProductError('stale-version')
  await assertPrintable(ctx, trx, document)
  const versionId = newId()
  await store.insertNextVersion(trx, {
    organizationId: actor.organizationId,
    labelId,
    versionId,
    document,
    createdBy: actor.userId,
  })
  await next.record(versionId)
}
