import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Lines of the file that only make new articles although an article of another group has their identifier: allowed, for
 * an identifier belongs to its group, but seldom meant. A line that lands in several groups and meets an article in one
 * of them is meant so. Of articles that the person may see.
 */
export async function countElsewhere(
  trx: Transaction,
  {
    organizationId,
    seenGroupIds,
  }: { readonly organizationId: string; readonly seenGroupIds: readonly string[] | null },
): Promise<number> {
  const counted = await sql<{ lines: number }>`
    select count(distinct s.line) as lines from import_stage s
    where s.problems is null and s.external_identifier is not null
      and not exists (select 1 from import_stage o join import_met m on m.number = o.number where o.line = s.line)
      and exists (select 1 from articles a
        where a.organization_id = ${organizationId} and a.external_identifier = s.external_identifier
          and (${seenGroupIds}::uuid[] is null or a.group_id is null or a.group_id = any(${seenGroupIds}::uuid[])))`.execute(
    trx,
  )
  return counted.rows[0]?.lines ?? 0
}
