import type { Database } from '../../../platform/database/database.ts'
import type { LastRows } from '../../../platform/tokens/trail-keys.ts'
import { findAuditedOrganizations, findHead } from '../audit-trail.store.ts'

/** The number of each organization's last row. */
export async function findLastRows(database: Database): Promise<LastRows> {
  const lastRows: Record<string, number> = {}
  for (const organizationId of await database.withoutOrganization(findAuditedOrganizations)) {
    const head = await database.withOrganization(organizationId, findHead)
    if (head) lastRows[organizationId] = head.seq
  }
  return lastRows
}
