import { type Features, usualFeatures } from '@labelwright/contract/feature-flags'
import type { SaveFeaturesBody } from '@labelwright/contract/server/feature-flags-schemas'
import { type Context, perContext } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { remember } from '../../platform/remember.ts'
import { planOfOrganization } from '../subscription/subscription.service.ts'
import { findFlags, saveFlags } from './feature-flags.store.ts'

/** The organization's own flags, and those of integrations as its plan has them. */
async function readFeatures(trx: Transaction): Promise<Features> {
  const own = (await findFlags(trx)) ?? usualFeatures
  const { integrationClientsEnabled, agentsEnabled, connectorsEnabled, integrationWebHooksEnabled } =
    await planOfOrganization(trx)
  return {
    showFeatures: {
      ...own.showFeatures,
      integrationClientsEnabled,
      agentsEnabled,
      connectorsEnabled,
      integrationWebHooksEnabled,
    },
    printHistoryEnabled: own.printHistoryEnabled,
  }
}

export function getFeatures(ctx: Context, organizationId: string): Promise<Features> {
  return ctx.database.withOrganization(organizationId, readFeatures)
}

const cachedFeatures = perContext((ctx) =>
  remember((organizationId: string) => getFeatures(ctx, organizationId), { idOf: (id) => id, lifeMs: 2_000 }),
)

/** The flags as every call is checked against them: at most two seconds old. */
export const getCachedFeatures = (ctx: Context, organizationId: string): Promise<Features> =>
  cachedFeatures(ctx).get(organizationId)

export async function saveFeatures(ctx: Context, actor: Actor, body: SaveFeaturesBody): Promise<Features> {
  const saved = await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await saveFlags(trx, actor.organizationId, body)
    return readFeatures(trx)
  })
  cachedFeatures(ctx).forget(actor.organizationId)
  return saved
}
