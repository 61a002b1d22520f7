import type { SaveFeaturesBody } from '@labelwright/contract/server/feature-flags-schemas'
import type { Rows } from '../../platform/database.ts'

export async function findFlags(rows: Rows): Promise<SaveFeaturesBody | undefined> {
  const row = await rows.selectFrom('feature_flags').select('flags').executeTakeFirst()
  return row?.flags as SaveFeaturesBody | undefined
}

export const saveFlags = (rows: Rows, organizationId: string, flags: SaveFeaturesBody) =>
  rows
    .insertInto('feature_flags')
    .values({ organization_id: organizationId, flags: JSON.stringify(flags) })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ flags: JSON.stringify(flags) }))
    .execute()
