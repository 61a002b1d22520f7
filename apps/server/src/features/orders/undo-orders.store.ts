import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Those that nobody has changed since they were added, and of which nothing was printed. */
export async function findUntouched(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from orders o where o.id = any(${ids}::uuid[]) and o.version = 1 and not exists (
      select 1 from order_lines l join print_job_entries e on e.order_line_id = l.id where l.order_id = o.id) for update`.execute(
    trx,
  )
  return found.rows.map(({ id }) => id)
}

const lineColumns = sql`(id uuid, line_number integer, article_id uuid, article_name text, external_identifier text, quantity integer, data jsonb)`

/** Puts back what an import changed or deleted where nobody has changed it since. */
export async function restoreChanged(trx: Transaction, organizationId: string, importId: string) {
  const all = await sql<{
    count: number
  }>`select count(*) as count from import_changes where import_id = ${importId}`.execute(trx)
  const updated = await sql<{ id: string }>`
    update orders o set name = b.name, order_data = b.order_data, search_text = b.search_text, modified = now(), version = o.version + 1
    from import_changes c, jsonb_to_record(c.before) as b (name text, order_data jsonb, search_text text, version integer)
    where c.import_id = ${importId} and not c.is_deletion and o.id = c.changed_id and o.version = b.version + 1
    returning o.id`.execute(trx)
  const inserted = await sql<{ id: string }>`
    insert into orders (organization_id, id, order_number, name, group_id, order_data, search_text, version)
    select ${organizationId}::uuid, c.changed_id, b.order_number, b.name, b.group_id, b.order_data, b.search_text, b.version + 1
    from import_changes c, jsonb_to_record(c.before) as b
      (order_number text, name text, group_id uuid, order_data jsonb, search_text text, version integer)
    where c.import_id = ${importId} and c.is_deletion and exists (select 1 from groups g where g.id = b.group_id)
    on conflict do nothing returning id`.execute(trx)
  const ids = [...updated.rows, ...inserted.rows].map(({ id }) => id)
  await sql`delete from order_lines where order_id = any(${ids}::uuid[])`.execute(trx)
  await sql`
    insert into order_lines (organization_id, id, order_id, line_number, article_id, article_name, external_identifier, quantity, data)
    select ${organizationId}::uuid, l.id, c.changed_id, l.line_number, a.id, l.article_name, l.external_identifier, l.quantity, l.data
    from import_changes c cross join jsonb_to_recordset(c.before->'lines') as l ${lineColumns}
      left join articles a on a.id = l.article_id
    where c.import_id = ${importId} and c.changed_id = any(${ids}::uuid[])`.execute(trx)
  await sql`insert into order_labels (organization_id, order_id, label_id)
    select ${organizationId}::uuid, c.changed_id, l.id from import_changes c
      cross join jsonb_array_elements_text(c.before->'label_ids') as wanted (id) join labels l on l.id = wanted.id::uuid
    where c.import_id = ${importId} and c.is_deletion and c.changed_id = any(${ids}::uuid[]) on conflict do nothing`.execute(
    trx,
  )
  return { undone: ids.length, kept: (all.rows[0]?.count ?? 0) - ids.length }
}
