// Articles as they were before a change or deletion, and the way back.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { noGroup } from '../catalogue/no-group.service.ts'

/** An article `a` with its labels and the lines of orders that name it, as a jsonb object. */
export const articleAsItIs = sql`to_jsonb(a) - array['organization_id', 'name_key', 'identifier_key'] || jsonb_build_object(
  'label_ids', array(select l.label_id from article_labels l where l.article_id = a.id),
  'line_ids', array(select l.id from order_lines l where l.article_id = a.id))`

/** For undo: a jsonb array of the articles. */
export const articlesAsTheyAre = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`select jsonb_agg(${articleAsItIs}) from articles a where a.id = any(${ids}::uuid[])`

/** The columns of an article that come back, with their types. */
const columns = {
  group_id: 'uuid',
  name: 'text',
  external_identifier: 'text',
  pdf_url: 'text',
  article_data: 'jsonb',
  search_text: 'text',
} as const

const names = Object.keys(columns)
const own = sql.join(names.map((name) => sql.ref(name)))
const before = sql.join(names.map((name) => sql.ref(`b.${name}`)))
const record = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/** A query for saved articles: one jsonb column `saved`, in each row an object as `articleAsItIs` makes it. */
export type SavedArticles = RawBuilder<unknown>

/** Of an array as `articlesAsTheyAre` makes it, what was saved of articles. */
export const savedArticlesOf = (rows: unknown): SavedArticles =>
  sql`select row as saved from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`

const rowsOf = (saved: SavedArticles) => sql`(
  select r.* from (${saved}) as source, jsonb_to_record(source.saved) as r
    (id uuid, ${record}, version integer, label_ids uuid[], line_ids uuid[])) as b`

/** The place in its group is free: no other article there has its identifier. */
const isPlaceFree = sql`not exists (
  select 1 from articles other where other.identifier_key = lower(b.external_identifier)
    and coalesce(other.group_id, ${noGroup}) = coalesce(b.group_id, ${noGroup}) and other.id <> b.id)`

const isGroupThere = sql`(b.group_id is null or exists (select 1 from groups g where g.id = b.group_id))`

const idsOf = (found: { readonly rows: readonly { readonly id: string }[] }) => found.rows.map(({ id }) => id)

interface Restored {
  readonly ids: readonly string[]
  readonly saved: SavedArticles
}

async function connectLabels(trx: Transaction, organizationId: string, { ids, saved }: Restored) {
  await sql`insert into article_labels (organization_id, article_id, label_id)
    select ${organizationId}::uuid, b.id, l.id from ${rowsOf(saved)} join labels l on l.id = any(b.label_ids) and l.deleted_at is null
    where b.id = any(${ids}::uuid[]) on conflict do nothing`.execute(trx)
}

/** Puts back articles that nobody changed since. Returns their ids. */
export async function restoreChangedArticles(
  trx: Transaction,
  organizationId: string,
  saved: SavedArticles,
): Promise<string[]> {
  const ids = idsOf(
    await sql<{ id: string }>`
      update articles a set (${own}, modified, version) = row(${before}, now(), a.version + 1)
      from ${rowsOf(saved)}
      where a.id = b.id and a.version = b.version + 1 and ${isPlaceFree} and ${isGroupThere} returning a.id`.execute(
      trx,
    ),
  )
  await sql`delete from article_labels l using ${rowsOf(saved)}
    where l.article_id = b.id and b.id = any(${ids}::uuid[]) and l.label_id <> all(b.label_ids)`.execute(trx)
  await connectLabels(trx, organizationId, { ids, saved })
  return ids
}

/** Puts back deleted articles, with their labels and on the lines of orders that still want one. Returns their ids. */
export async function restoreDeletedArticles(
  trx: Transaction,
  organizationId: string,
  saved: SavedArticles,
): Promise<string[]> {
  const ids = idsOf(
    await sql<{ id: string }>`
      insert into articles (organization_id, id, ${own}, version)
      select ${organizationId}::uuid, b.id, ${before}, b.version + 1
      from ${rowsOf(saved)} where ${isPlaceFree} and ${isGroupThere} on conflict do nothing returning id`.execute(trx),
  )
  await connectLabels(trx, organizationId, { ids, saved })
  await sql`update order_lines l set article_id = b.id from ${rowsOf(saved)}
    where l.id = any(b.line_ids) and l.article_id is null and b.id = any(${ids}::uuid[])`.execute(trx)
  return ids
}
