// Orders as they were before they were deleted, and the way back.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** The orders with their lines and labels, as a jsonb array; an order's name here is its number. */
export const ordersAsTheyAre = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.order_number, 'order_name', o.name, 'group_id', o.group_id,
    'order_data', o.order_data, 'search_text', o.search_text, 'version', o.version,
    'label_ids', array(select l.label_id from order_labels l where l.order_id = o.id),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'organization_id' - 'order_id' order by l.line_number), '[]')
      from order_lines l where l.order_id = o.id)))
  from orders o where o.id = any(${ids}::uuid[])`

/** Puts back deleted orders whose number is still free. Returns their ids. */
export async function restoreDeletedOrders(trx: Transaction, organizationId: string, rows: unknown): Promise<string[]> {
  const all = JSON.stringify(rows)
  const inserted = await sql<{ id: string }>`
    insert into orders (organization_id, id, order_number, name, group_id, order_data, search_text, version)
    select ${organizationId}::uuid, b.id, b.name, b.order_name, b.group_id, b.order_data, b.search_text, b.version + 1
    from jsonb_to_recordset(${all}::jsonb) as b
      (id uuid, name text, order_name text, group_id uuid, order_data jsonb, search_text text, version integer)
    where b.group_id is null or exists (select 1 from groups g where g.id = b.group_id)
    on conflict do nothing returning id`.execute(trx)
  const ids = inserted.rows.map(({ id }) => id)
  // An article that is gone meanwhile leaves its name and identifier on the line.
  await sql`
    insert into order_lines (organization_id, id, order_id, line_number, article_id, article_name, external_identifier, quantity, data)
    select ${organizationId}::uuid, l.id, b.id, l.line_number, a.id, l.article_name, l.external_identifier, l.quantity, l.data
    from jsonb_to_recordset(${all}::jsonb) as b (id uuid, lines jsonb)
      cross join jsonb_to_recordset(b.lines) as l (id uuid, line_number integer, article_id uuid, article_name text,
        external_identifier text, quantity integer, data jsonb)
      left join articles a on a.id = l.article_id
    where b.id = any(${ids}::uuid[])`.execute(trx)
  await sql`insert into order_labels (organization_id, order_id, label_id)
    select ${organizationId}::uuid, b.id, l.id from jsonb_to_recordset(${all}::jsonb) as b (id uuid, label_ids uuid[])
      join labels l on l.id = any(b.label_ids)
    where b.id = any(${ids}::uuid[]) on conflict do nothing`.execute(trx)
  return ids
}
