import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { noGroup } from '../../catalogue/no-group.service.ts'
import { mergedArticleColumns as columns } from './article-columns.ts'
import { namesOf, recordOf, restoredValues, setFrom } from './columns.ts'
import type { ArticlePlan } from './merge-plan.ts'
import { countChanges, type UndoCounts } from './undo-imported.ts'

/** Those that nobody has changed since they were added, and that no order has on a line. */
export async function findUntouchedArticles(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select a.id from articles a where a.id = any(${ids}::uuid[]) and a.version = 1
      and not exists (select 1 from order_lines l where l.article_id = a.id) for update`.execute(trx)
  return found.rows.map(({ id }) => id)
}

/** An article as it was. PostgreSQL looks into `before` behind row-level security only: no index would be used by it. */
const asItWas = sql`jsonb_to_record(c.before) as b
  (group_id uuid, ${recordOf(columns)}, search_text text, version integer)`

/** What can be put back as it was: nobody has changed it since, nor given its identifier to another article of its group. */
const isFree = sql`a.version = b.version + 1 and not exists (
  select 1 from articles other
  where other.organization_id = a.organization_id and other.external_identifier = b.external_identifier
    and coalesce(other.group_id, ${noGroup}) = coalesce(a.group_id, ${noGroup}) and other.id <> a.id)`

/** Puts back what an import changed or deleted where nobody has changed it since. */
export async function restoreArticles(
  trx: Transaction,
  { organizationId, importId }: Pick<ArticlePlan, 'organizationId' | 'importId'>,
): Promise<UndoCounts> {
  const all = await countChanges(trx, importId)
  await sql`delete from article_labels l using import_changes c, ${asItWas}, articles a
    where c.import_id = ${importId} and not c.is_deletion and l.article_id = c.changed_id and a.id = c.changed_id
      and ${isFree} and l.label_id = any(c.added_label_ids)`.execute(trx)
  const updated = await sql`
    update articles a set ${setFrom(columns, 'b')}, search_text = b.search_text, modified = now(), version = a.version + 1
    from import_changes c, ${asItWas}
    where c.import_id = ${importId} and not c.is_deletion and a.id = c.changed_id and ${isFree}`.execute(trx)
  const inserted = await sql`
    insert into articles (organization_id, id, group_id, ${namesOf(columns)}, search_text, version)
    select ${organizationId}::uuid, c.changed_id, b.group_id, ${restoredValues(columns)}, b.search_text, b.version + 1
    from import_changes c, ${asItWas}
    where c.import_id = ${importId} and c.is_deletion and (b.group_id is null or exists (select 1 from groups g where g.id = b.group_id))
    on conflict do nothing`.execute(trx)
  await reconnect(trx, { organizationId, importId })
  const undone = Number(updated.numAffectedRows ?? 0n) + Number(inserted.numAffectedRows ?? 0n)
  return { undone, kept: all - undone }
}

/** Gives deleted articles their labels and the lines of orders back. */
async function reconnect(
  trx: Transaction,
  { organizationId, importId }: Pick<ArticlePlan, 'organizationId' | 'importId'>,
): Promise<void> {
  await sql`insert into article_labels (organization_id, article_id, label_id)
    select ${organizationId}::uuid, a.id, l.id from import_changes c
      cross join jsonb_array_elements_text(c.before->'label_ids') as wanted (id)
      join articles a on a.id = c.changed_id join labels l on l.id = wanted.id::uuid
    where c.import_id = ${importId} and c.is_deletion on conflict do nothing`.execute(trx)
  await sql`update order_lines l set article_id = a.id from import_changes c
      cross join jsonb_array_elements_text(c.before->'line_ids') as wanted (id) join articles a on a.id = c.changed_id
    where c.import_id = ${importId} and c.is_deletion and l.id = wanted.id::uuid and l.article_id is null`.execute(trx)
}
