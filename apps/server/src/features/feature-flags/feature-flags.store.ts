import type { SaveFeaturesBody } from '@labelwright/contract/server/feature-flags-schemas'
import type { Transaction } from '../../platform/database.ts'

export async function findFlags(trx: Transaction): Promise<SaveFeaturesBody | undefined> {
  const row = await trx.selectFrom('feature_flags').select('flags').executeTakeFirst()
  return row?.flags as SaveFeaturesBody | undefined
}

export const saveFlags = (trx: Transaction, organizationId: string, flags: SaveFeaturesBody) =>
  trx
    .insertInto('feature_flags')
    .values({ organization_id: organizationId, flags: JSON.stringify(flags) })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ flags: JSON.stringify(flags) }))
    .execute()
