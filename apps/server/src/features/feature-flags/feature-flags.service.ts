import { type Features, usualFeatures } from '@labelwright/contract/feature-flags'
import type { SaveFeaturesBody } from '@labelwright/contract/server/feature-flags-schemas'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { planOfOrganization } from '../subscription/subscription.service.ts'
import { findFlags, saveFlags } from './feature-flags.store.ts'

export interface FeatureFlagsService {
  readonly get: (organizationId: string) => Promise<Features>
  readonly save: (actor: Actor, body: SaveFeaturesBody) => Promise<Features>
}

/** The organization's own flags, and those of integrations as its plan has them. */
async function readFeatures(trx: Transaction): Promise<Features> {
  const own = (await findFlags(trx)) ?? usualFeatures
  const { integrationClientsEnabled, agentsEnabled, connectorsEnabled, integrationWebHooksEnabled } =
    await planOfOrganization(trx)
  return {
    showFeatures: {
      ...own.showFeatures,
      ...{ integrationClientsEnabled, agentsEnabled, connectorsEnabled, integrationWebHooksEnabled },
    },
    printHistoryEnabled: own.printHistoryEnabled,
  }
}

export function createFeatureFlagsService(database: Database): FeatureFlagsService {
  return {
    get: (organizationId) => database.withOrganization(organizationId, readFeatures),
    save: (actor, body) =>
      database.withOrganization(actor.organizationId, async (trx) => {
        await saveFlags(trx, actor.organizationId, body)
        return readFeatures(trx)
      }),
  }
}
