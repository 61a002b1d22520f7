import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { namesOf, recordOf, restoredValues, setFrom } from './columns.ts'
import type { OrderPlan } from './merge-plan.ts'
import { mergedLineColumns as lineColumns, mergedOrderColumns as orderColumns } from './order-columns.ts'
import { countChanges, type UndoCounts } from './undo-imported.ts'

/** Those that nobody has changed since they were added, and of which nothing was printed. */
export async function findUntouchedOrders(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from orders o where o.id = any(${ids}::uuid[]) and o.version = 1 and not exists (
      select 1 from order_lines l join print_job_entries e on e.order_line_id = l.id where l.order_id = o.id) for update`.execute(
    trx,
  )
  return found.rows.map(({ id }) => id)
}

const line = sql`(id uuid, line_number integer, article_name text, external_identifier text, ${recordOf(lineColumns)})`
const order = sql`(order_number text, group_id uuid, ${recordOf(orderColumns)}, search_text text, version integer)`

/** Puts back what an import changed or deleted where nobody has changed it since. */
export async function restoreOrders(
  trx: Transaction,
  { organizationId, importId }: Pick<OrderPlan, 'organizationId' | 'importId'>,
): Promise<UndoCounts> {
  const all = await countChanges(trx, importId)
  const updated = await sql<{ id: string }>`
    update orders o set ${setFrom(orderColumns, 'b')}, search_text = b.search_text, modified = now(), version = o.version + 1
    from import_changes c, jsonb_to_record(c.before) as b ${order}
    where c.import_id = ${importId} and not c.is_deletion and o.id = c.changed_id and o.version = b.version + 1
    returning o.id`.execute(trx)
  const inserted = await sql<{ id: string }>`
    insert into orders (organization_id, id, order_number, group_id, ${namesOf(orderColumns)}, search_text, version)
    select ${organizationId}::uuid, c.changed_id, b.order_number, b.group_id, ${restoredValues(orderColumns)}, b.search_text, b.version + 1
    from import_changes c, jsonb_to_record(c.before) as b ${order}
    where c.import_id = ${importId} and c.is_deletion and exists (select 1 from groups g where g.id = b.group_id)
    on conflict do nothing returning id`.execute(trx)
  const ids = [...updated.rows, ...inserted.rows].map(({ id }) => id)
  await sql`delete from order_lines where order_id = any(${ids}::uuid[])`.execute(trx)
  await sql`
    insert into order_lines (organization_id, id, order_id, line_number, article_name, external_identifier, ${namesOf(lineColumns)})
    select ${organizationId}::uuid, b.id, c.changed_id, b.line_number, b.article_name, b.external_identifier,
      ${restoredValues(lineColumns, { article_id: sql`a.id` })}
    from import_changes c cross join jsonb_to_recordset(c.before->'lines') as b ${line}
      left join articles a on a.id = b.article_id
    where c.import_id = ${importId} and c.changed_id = any(${ids}::uuid[])`.execute(trx)
  await sql`insert into order_labels (organization_id, order_id, label_id)
    select ${organizationId}::uuid, c.changed_id, l.id from import_changes c
      cross join jsonb_array_elements_text(c.before->'label_ids') as wanted (id) join labels l on l.id = wanted.id::uuid
    where c.import_id = ${importId} and c.is_deletion and c.changed_id = any(${ids}::uuid[]) on conflict do nothing`.execute(
    trx,
  )
  return { undone: ids.length, kept: all - ids.length }
}
