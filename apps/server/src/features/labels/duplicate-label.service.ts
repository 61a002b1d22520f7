import type { DuplicateLabelBody, LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findOpenDocument } from '../label-designer/label-history.service.ts'
import { createLabel } from './create-label.service.ts'
import { findEditableLabel } from './labels.service.ts'

interface DuplicateRequest {
  readonly id: string
  readonly body: DuplicateLabelBody
  readonly key: string | undefined
}

/** A draft of the same group with the design as it stands in the designer. */
export async function duplicateLabel(
  ctx: Context,
  actor: Actor,
  { id, body, key }: DuplicateRequest,
): Promise<LabelWithDocument> {
  const { groupId, document } = await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const label = await findEditableLabel(trx, actor, id)
    return { groupId: label.groupId, document: (await findOpenDocument(trx, actor, id)).document }
  })
  const made = { name: body.name, groupId, draft: true, document: { ...document } }
  return createLabel(ctx, actor, { body: made, key: key && `${id} ${key}`, copiedFrom: id })
}
