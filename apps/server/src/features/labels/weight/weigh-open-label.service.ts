import type { OpenLabelWeight } from '@labelwright/contract/server/label-designer-schemas'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findOpenDocument } from '../../label-designer/label-history.service.ts'
import { openLabelOf } from '../labels.service.ts'
import { weighLabel, withSampleValues } from './weigh-label.service.ts'

interface WeighRequest {
  readonly id: string
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal
}

/** Draws the open label as its publication would. */
export async function weighOpenLabel(
  ctx: Context,
  actor: Actor,
  { id, signal }: WeighRequest,
): Promise<OpenLabelWeight> {
  const { organizationId } = actor
  const { sequence, toWeigh } = await ctx.database.withOrganization(organizationId, async (trx) => {
    const { sequence, document } = await findOpenDocument(trx, actor, id)
    return { sequence, toWeigh: await withSampleValues(trx, await openLabelOf(ctx, trx, document)) }
  })
  const { tooHeavy } = await weighLabel(ctx, toWeigh, { organizationId, urgency: 'preview', signal })
  return { sequence, tooHeavy: tooHeavy ? { message: tooHeavy.message, errors: [...tooHeavy.errors] } : null }
}
