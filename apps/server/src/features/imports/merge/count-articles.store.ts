import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ArticlePlan } from './merge-plan.ts'

/** Articles of the target groups that no row of the file names. A bad row neither changes nor deletes its article. */
export function isOther({ mode, organizationId, targetGroupIds, keyField }: ArticlePlan) {
  if (mode !== 'replace-group') return sql`false`
  const isNamed = keyField === 'name' ? sql`true` : sql`a.external_identifier is null and s.external_identifier is null`
  return sql`a.organization_id = ${organizationId} and a.group_id = any(${targetGroupIds}::uuid[])
    and not exists (select 1 from import_matches m where m.article_id = a.id)
    and not exists (select 1 from import_stage s where s.id = a.id)
    and not exists (select 1 from import_stage s where s.problems is not null and s.external_identifier = a.external_identifier)
    and not exists (select 1 from import_stage s where s.problems is not null and lower(s.name) = a.name_key and ${isNamed})`
}

/** Counts the articles to add, change and delete, and the bad rows of the file. */
export async function countStagedArticles(trx: Transaction, plan: ArticlePlan) {
  const counted = await sql<{ bad: number; good: number; updated: number; unchanged: number; deleted: number }>`
    select (select count(distinct line) from import_stage where problems is not null) as bad,
      (select count(*) from import_stage where problems is null) as good,
      (select count(*) from import_matches where differs) as updated,
      (select count(*) from import_matches where not differs) as unchanged,
      (select count(*) from articles a where ${isOther(plan)}) as deleted`.execute(trx)
  const [counts] = counted.rows
  if (!counts) throw new Error('Nothing was counted')
  const { bad, good, updated, unchanged, deleted } = counts
  return { bad, updated, unchanged, deleted, added: good - updated - unchanged }
}

/**
 * Lines of the file that only add articles although an article of another group has their identifier: allowed, for an
 * identifier belongs to its group, but seldom meant. A line for several groups that matches an article in one of them is
 * meant so. Of articles that the person may see.
 */
export async function countElsewhere(
  trx: Transaction,
  { organizationId, seenGroupIds }: Pick<ArticlePlan, 'organizationId' | 'seenGroupIds'>,
): Promise<number> {
  const counted = await sql<{ lines: number }>`
    select count(distinct s.line) as lines from import_stage s
    where s.problems is null and s.external_identifier is not null
      and not exists (select 1 from import_stage o join import_matches m on m.number = o.number where o.line = s.line)
      and exists (select 1 from articles a
        where a.organization_id = ${organizationId} and a.external_identifier = s.external_identifier
          and (${seenGroupIds}::uuid[] is null or a.group_id is null or a.group_id = any(${seenGroupIds}::uuid[])))`.execute(
    trx,
  )
  return counted.rows[0]?.lines ?? 0
}
