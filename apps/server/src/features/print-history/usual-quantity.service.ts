import type { Context } from '../../context.ts'
import { dayMs } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { middleQuantity } from './usual-quantity.store.ts'

/** As far as it is looked back: what was usual a year ago says little about today. */
const daysCounted = 90

/**
 * How many of a label the person usually prints at a time: the one in the middle of their last 20 prints, so that a large
 * print now and then does not become the rule. Null where there is none; what came to nothing is none.
 */
export async function getUsualQuantity(ctx: Context, actor: Actor, labelId: string): Promise<number | null> {
  const from = new Date(Date.now() - daysCounted * dayMs).toISOString()
  return ctx.database.withOrganization(actor.organizationId, (trx) => middleQuantity(trx, actor, { labelId, from }))
}
