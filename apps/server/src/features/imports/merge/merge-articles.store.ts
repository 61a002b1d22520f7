import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { articleAsItIs } from '../../articles/undo-articles.service.ts'
import { mergedArticleColumns as columns } from './article-columns.ts'
import { addedValues, namesOf, objectAfter, recordOf, setFrom } from './columns.ts'
import { isOther } from './count-articles.store.ts'
import type { NumberRange } from './merge.ts'
import type { ArticlePlan } from './merge-plan.ts'

const inRange = ({ from, to }: NumberRange) => sql`s.number between ${from} and ${to} and s.problems is null`

/** Adds the staged rows of a range that match no article, and remembers them for undo. */
export async function addArticles(trx: Transaction, plan: ArticlePlan, range: NumberRange): Promise<void> {
  const { organizationId, importId } = plan
  const isNew = sql`${inRange(range)} and not exists (select 1 from import_matches m where m.number = s.number)`
  const { rows } = await sql<{ count: number; hasLabels: boolean }>`
    with added as (
      insert into articles (organization_id, id, group_id, ${namesOf(columns)}, search_text)
      select ${organizationId}::uuid, s.id, s.group_id, ${addedValues(columns)}, s.search_text
      from import_stage s where ${isNew} order by s.number
      returning id),
    remembered as (
      insert into import_additions (organization_id, import_id, number, added_ids)
      select ${organizationId}::uuid, ${importId}::uuid, ${range.from}::integer, array_agg(id) from added having count(*) > 0)
    select count(*) as count, exists (select 1 from import_stage s where ${inRange(range)} and s.label_ids <> '{}') as has_labels
    from added`.execute(trx)
  const { count = 0, hasLabels = false } = rows[0] ?? {}
  if (count === 0 || !hasLabels) return
  await sql`insert into article_labels (organization_id, article_id, label_id)
    select ${organizationId}::uuid, s.id, unnest(s.label_ids) from import_stage s
    where ${isNew} and s.label_ids <> '{}'`.execute(trx)
}

const changedInRange = (range: NumberRange) => sql`import_stage s
  join import_matches m on m.number = s.number and m.differs join articles a on a.id = m.article_id where ${inRange(range)}`

/** The merged columns of an article, under their names. */
export interface MergedArticle {
  readonly id: string
  readonly after: Readonly<Record<string, unknown>>
}

/** Articles that staged rows of a range change, as these leave them; others who write to them wait. */
export async function lockChangedArticles(
  trx: Transaction,
  plan: ArticlePlan,
  range: NumberRange,
): Promise<MergedArticle[]> {
  const found = await sql<MergedArticle>`select a.id, ${objectAfter(columns, plan)} as after
    from ${changedInRange(range)} order by a.id for update of a`.execute(trx)
  return found.rows
}

/** Remembers what the articles of a range are before they are changed, for undo. */
export async function rememberChanged(trx: Transaction, plan: ArticlePlan, range: NumberRange): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before, added_label_ids)
    select ${plan.organizationId}::uuid, ${plan.importId}::uuid, a.id, false, to_jsonb(a) - 'organization_id',
      array(select unnest(s.label_ids) except select l.label_id from article_labels l where l.article_id = a.id)
    from ${changedInRange(range)}`.execute(trx)
}

/** Remembers articles that are to be deleted, for undo. */
export async function rememberDeleted(trx: Transaction, plan: ArticlePlan, ids: readonly string[]): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before)
    select ${plan.organizationId}::uuid, ${plan.importId}::uuid, a.id, true, ${articleAsItIs}
    from articles a where a.id = any(${ids}::uuid[])`.execute(trx)
}

/** `articles` hold their merged columns, `id` and `search_text`. */
export async function updateArticles(trx: Transaction, articles: readonly object[]): Promise<void> {
  await sql`
    update articles a set ${setFrom(columns)}, search_text = n.search_text, modified = now(), version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(articles)}::jsonb) as n (id uuid, ${recordOf(columns)}, search_text text)
    where a.id = n.id`.execute(trx)
}

export async function connectStagedLabels(trx: Transaction, organizationId: string, range: NumberRange): Promise<void> {
  await sql`insert into article_labels (organization_id, article_id, label_id)
    select ${organizationId}::uuid, m.article_id, unnest(s.label_ids)
    from import_stage s join import_matches m on m.number = s.number
    where ${inRange(range)} and s.label_ids <> '{}' on conflict do nothing`.execute(trx)
}

export async function findOtherArticles(trx: Transaction, plan: ArticlePlan, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`select a.id from articles a where ${isOther(plan)} limit ${most}`.execute(trx)
  return found.rows.map(({ id }) => id)
}
