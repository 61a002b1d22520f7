// Orders as they were before a change or deletion, and the way back.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** An order `o` with its lines and labels, as a jsonb object. */
export const orderAsItIs = sql`to_jsonb(o) - array['organization_id', 'number_key'] || jsonb_build_object(
  'label_ids', array(select l.label_id from order_labels l where l.order_id = o.id),
  'lines', (select coalesce(jsonb_agg(to_jsonb(l) - array['organization_id', 'order_id'] order by l.line_number), '[]')
    from order_lines l where l.order_id = o.id))`

/** For undo: a jsonb array of the orders; what stands as the name of one is its number. */
export const ordersAsTheyAre = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select jsonb_agg(${orderAsItIs} || jsonb_build_object('name', o.order_number, 'order_name', o.name))
  from orders o where o.id = any(${ids}::uuid[])`

/** Of such an array, what was saved of orders. */
export const savedOrdersOf = (rows: unknown): SavedOrders => sql`
  select row || jsonb_build_object('order_number', row->'name', 'name', row->'order_name') as saved
  from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`

/** What was saved of orders: a query of one jsonb column `saved`, an object as `orderAsItIs` in each row. */
export type SavedOrders = RawBuilder<unknown>

const rowsOf = (saved: SavedOrders) => sql`(
  select r.* from (${saved}) as source, jsonb_to_record(source.saved) as r
    (id uuid, order_number text, name text, group_id uuid, order_data jsonb, search_text text, version integer,
     label_ids uuid[], lines jsonb)) as b`

const idsOf = (found: { readonly rows: readonly { readonly id: string }[] }) => found.rows.map(({ id }) => id)

interface Restored {
  readonly ids: readonly string[]
  readonly saved: SavedOrders
}

/** Gives orders their lines and labels. An article that is gone meanwhile leaves its name and identifier on the line. */
async function connect(trx: Transaction, organizationId: string, { ids, saved }: Restored): Promise<void> {
  await sql`
    insert into order_lines (organization_id, id, order_id, line_number, article_id, article_name, external_identifier, quantity, data)
    select ${organizationId}::uuid, l.id, b.id, l.line_number, a.id, l.article_name, l.external_identifier, l.quantity, l.data
    from ${rowsOf(saved)} cross join jsonb_to_recordset(b.lines) as l (id uuid, line_number integer, article_id uuid,
        article_name text, external_identifier text, quantity integer, data jsonb)
      left join articles a on a.id = l.article_id
    where b.id = any(${ids}::uuid[])`.execute(trx)
  await connectLabels(trx, organizationId, { ids, saved })
}

const connectLabels = (trx: Transaction, organizationId: string, { ids, saved }: Restored) =>
  sql`insert into order_labels (organization_id, order_id, label_id)
    select ${organizationId}::uuid, b.id, l.id from ${rowsOf(saved)} join labels l on l.id = any(b.label_ids) and l.deleted_at is null
    where b.id = any(${ids}::uuid[]) on conflict do nothing`.execute(trx)

/** Puts back the labels of orders that nobody changed since. Returns their ids. */
export async function restoreLabelsOfOrders(
  trx: Transaction,
  organizationId: string,
  saved: SavedOrders,
): Promise<string[]> {
  const ids = idsOf(
    await sql<{ id: string }>`
      update orders o set modified = now(), version = o.version + 1
      from ${rowsOf(saved)} where o.id = b.id and o.version = b.version + 1 returning o.id`.execute(trx),
  )
  await sql`delete from order_labels l using ${rowsOf(saved)}
    where l.order_id = b.id and b.id = any(${ids}::uuid[]) and l.label_id <> all(b.label_ids)`.execute(trx)
  await connectLabels(trx, organizationId, { ids, saved })
  return ids
}

/** Puts back orders that nobody changed since. Returns their ids. */
export async function restoreChangedOrders(
  trx: Transaction,
  organizationId: string,
  saved: SavedOrders,
): Promise<string[]> {
  const ids = idsOf(
    await sql<{ id: string }>`
      update orders o set name = b.name, order_data = b.order_data, search_text = b.search_text, modified = now(),
        version = o.version + 1
      from ${rowsOf(saved)} where o.id = b.id and o.version = b.version + 1 returning o.id`.execute(trx),
  )
  await sql`delete from order_lines where order_id = any(${ids}::uuid[])`.execute(trx)
  await connect(trx, organizationId, { ids, saved })
  return ids
}

/** Puts back deleted orders whose number is still free. Returns their ids. */
export async function restoreDeletedOrders(
  trx: Transaction,
  organizationId: string,
  saved: SavedOrders,
): Promise<string[]> {
  const ids = idsOf(
    await sql<{ id: string }>`
      insert into orders (organization_id, id, order_number, name, group_id, order_data, search_text, version)
      select ${organizationId}::uuid, b.id, b.order_number, b.name, b.group_id, b.order_data, b.search_text, b.version + 1
      from ${rowsOf(saved)} where b.group_id is null or exists (select 1 from groups g where g.id = b.group_id)
      on conflict do nothing returning id`.execute(trx),
  )
  await connect(trx, organizationId, { ids, saved })
  return ids
}
