import { ProductError } from '@labelwright/contract/errors'
import { toDocument } from '@labelwright/open-label/to-document'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findOpenLabel } from '../label-designer/open-label-rows.service.ts'
import { findPublishedVersionId, findVersionToDraw, openLabelOf } from './labels.service.ts'

/** A label for its picture, whether it may be printed or not: the published version, or a draft as it stands in the designer. */
export async function findLabelToDraw(
  ctx: Context,
  trx: Transaction,
  { actor, id }: { readonly actor: Actor; readonly id: string },
) {
  const publishedVersionId = await findPublishedVersionId(trx, actor, id)
  const version = publishedVersionId ? await findVersionToDraw(ctx, trx, publishedVersionId) : undefined
  if (version) return { label: version, isOpen: false }
  const open = await findOpenLabel(trx, id)
  if (!open) throw new ProductError('label-not-published')
  return { label: await openLabelOf(ctx, trx, toDocument(open.records)), isOpen: true }
}
