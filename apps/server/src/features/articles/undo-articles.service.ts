// Articles as they were before a change or deletion, and the way back.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { noGroup } from '../catalogue/no-group.service.ts'

/** The articles with their labels and the lines of orders that name them, as a jsonb array. */
export const articlesAsTheyAre = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select jsonb_agg(to_jsonb(a) - array['organization_id', 'name_key', 'identifier_key'] || jsonb_build_object(
    'label_ids', array(select l.label_id from article_labels l where l.article_id = a.id),
    'line_ids', array(select l.id from order_lines l where l.article_id = a.id)))
  from articles a where a.id = any(${ids}::uuid[])`

const rowsOf = (rows: unknown) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b
  (id uuid, name text, external_identifier text, group_id uuid, pdf_url text, article_data jsonb, search_text text,
   version integer, label_ids uuid[], line_ids uuid[])`

/** The place in its group is free: no other article there has its identifier. */
const isPlaceFree = sql`not exists (
  select 1 from articles other where other.identifier_key = lower(b.external_identifier)
    and coalesce(other.group_id, ${noGroup}) = coalesce(b.group_id, ${noGroup}) and other.id <> b.id)`

const isGroupThere = sql`(b.group_id is null or exists (select 1 from groups g where g.id = b.group_id))`

const idsOf = (found: { readonly rows: readonly { readonly id: string }[] }) => found.rows.map(({ id }) => id)

async function connectLabels(trx: Transaction, organizationId: string, restored: { ids: string[]; rows: unknown }) {
  await sql`insert into article_labels (organization_id, article_id, label_id)
    select ${organizationId}::uuid, b.id, l.id from ${rowsOf(restored.rows)} join labels l on l.id = any(b.label_ids)
    where b.id = any(${restored.ids}::uuid[]) on conflict do nothing`.execute(trx)
}

/** Puts back articles that nobody changed since. Returns their ids. */
export async function restoreChangedArticles(
  trx: Transaction,
  organizationId: string,
  rows: unknown,
): Promise<string[]> {
  const ids = idsOf(
    await sql<{ id: string }>`
      update articles a set group_id = b.group_id, article_data = b.article_data, search_text = b.search_text,
        modified = now(), version = a.version + 1
      from ${rowsOf(rows)}
      where a.id = b.id and a.version = b.version + 1 and ${isPlaceFree} and ${isGroupThere} returning a.id`.execute(
      trx,
    ),
  )
  await sql`delete from article_labels l using ${rowsOf(rows)}
    where l.article_id = b.id and b.id = any(${ids}::uuid[]) and l.label_id <> all(b.label_ids)`.execute(trx)
  await connectLabels(trx, organizationId, { ids, rows })
  return ids
}

/** Puts back deleted articles, with their labels and on the lines of orders that still want one. Returns their ids. */
export async function restoreDeletedArticles(
  trx: Transaction,
  organizationId: string,
  rows: unknown,
): Promise<string[]> {
  const ids = idsOf(
    await sql<{ id: string }>`
      insert into articles (organization_id, id, name, external_identifier, group_id, pdf_url, article_data, search_text, version)
      select ${organizationId}::uuid, b.id, b.name, b.external_identifier, b.group_id, b.pdf_url, b.article_data,
        b.search_text, b.version + 1
      from ${rowsOf(rows)} where ${isPlaceFree} and ${isGroupThere} on conflict do nothing returning id`.execute(trx),
  )
  await connectLabels(trx, organizationId, { ids, rows })
  await sql`update order_lines l set article_id = b.id from ${rowsOf(rows)}
    where l.id = any(b.line_ids) and l.article_id is null and b.id = any(${ids}::uuid[])`.execute(trx)
  return ids
}
