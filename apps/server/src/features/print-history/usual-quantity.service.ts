import type { Context } from '../../context.ts'
import { dayMs } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { middleQuantity } from './usual-quantity.store.ts'

/** A quantity that was usual a year ago says little about today. */
const daysCounted = 90

/**
 * Answers the median of the person's last 20 prints of a label, so that a large print now and then does not become the rule.
 * Tests and labels that were not printed do not count. Null without any print in the last 90 days.
 */
export async function getUsualQuantity(ctx: Context, actor: Actor, labelId: string): Promise<number | null> {
  const from = new Date(Date.now() - daysCounted * dayMs).toISOString()
  return ctx.database.withOrganization(actor.organizationId, (trx) => middleQuantity(trx, actor, { labelId, from }))
}
