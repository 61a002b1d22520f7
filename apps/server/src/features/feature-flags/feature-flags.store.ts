import type { SaveFeaturesBody } from '@labelwright/contract/server/feature-flags-schemas'
import type { Transaction } from '../../platform/database/database.ts'

export async function findFlags(trx: Transaction): Promise<SaveFeaturesBody | undefined> {
  const row = await trx.selectFrom('featureFlags').select('flags').executeTakeFirst()
  return row?.flags as SaveFeaturesBody | undefined
}

export const saveFlags = (trx: Transaction, organizationId: string, flags: SaveFeaturesBody) =>
  trx
    .insertInto('featureFlags')
    .values({ organizationId, flags: JSON.stringify(flags) })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet({ flags: JSON.stringify(flags) }))
    .execute()
