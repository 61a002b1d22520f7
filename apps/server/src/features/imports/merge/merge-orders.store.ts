import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { orderAsItIs } from '../../orders/undo-orders.service.ts'
import { addedValues, namesOf, objectAfter, recordOf, setFrom } from './columns.ts'
import type { NumberRange } from './merge.ts'
import type { OrderPlan } from './merge-plan.ts'
import { mergedLineColumns as lineColumns, mergedOrderColumns as orderColumns } from './order-columns.ts'
import { inRange, linesOf, matchedLines } from './staged-orders.ts'

/** Orders of the target groups that no row of the file names, good or bad. */
const isOther = ({ mode, organizationId, targetGroupIds }: OrderPlan) =>
  mode === 'replace-group'
    ? sql`o.organization_id = ${organizationId} and o.group_id = any(${targetGroupIds}::uuid[])
        and not exists (select 1 from import_orders i where i.order_id = o.id)
        and not exists (select 1 from import_stage s where s.problems is not null and lower(s.order_number) = o.number_key)`
    : sql`false`

/** Counts the orders to add, change and delete, and the bad rows of the file. */
export async function countStagedOrders(trx: Transaction, plan: OrderPlan) {
  const counted = await sql<{ bad: number; added: number; updated: number; unchanged: number; deleted: number }>`
    select (select count(distinct line) from import_stage where problems is not null) as bad,
      (select count(*) from import_orders where is_new) as added,
      (select count(*) from import_orders where not is_new and differs) as updated,
      (select count(*) from import_orders where not is_new and not differs) as unchanged,
      (select count(*) from orders o where ${isOther(plan)}) as deleted`.execute(trx)
  const [counts] = counted.rows
  if (!counts) throw new Error('Nothing was counted')
  return counts
}

/** Adds the new orders of a range with their lines, and remembers them for undo. */
export async function addOrders(trx: Transaction, plan: OrderPlan, range: NumberRange): Promise<void> {
  const { organizationId, importId } = plan
  await sql`
    with added as (
      insert into orders (organization_id, id, order_number, group_id, ${namesOf(orderColumns)}, search_text)
      select ${organizationId}::uuid, i.order_id, s.order_number, s.group_id, ${addedValues(orderColumns)}, s.search_text
      from import_orders i join import_stage s on s.number = i.first_number where i.is_new and ${inRange(range)}
      returning id)
    insert into import_additions (organization_id, import_id, number, added_ids)
    select ${organizationId}::uuid, ${importId}::uuid, ${range.from}::integer, array_agg(id) from added having count(*) > 0`.execute(
    trx,
  )
  await sql`
    insert into order_lines (organization_id, id, order_id, line_number, article_name, external_identifier, ${namesOf(lineColumns)})
    select ${organizationId}::uuid, s.id, i.order_id, row_number() over (partition by i.order_id order by s.number),
      a.name, s.article_identifier, ${addedValues(lineColumns)}
    from ${linesOf} join articles a on a.id = s.article_id
    where i.is_new and ${inRange(range)}`.execute(trx)
}

const isChanged = (range: NumberRange) => sql`not i.is_new and i.differs and ${inRange(range)}`

export interface MergedOrder {
  readonly id: string
  readonly orderNumber: string
  /** The merged columns, under their names. */
  readonly after: Readonly<Record<string, unknown>>
}

/** The orders of a range that the file changes, as it leaves them; others who write to them wait. */
export async function lockChangedOrders(trx: Transaction, plan: OrderPlan, range: NumberRange): Promise<MergedOrder[]> {
  const found = await sql<MergedOrder>`
    select o.id, o.order_number, ${objectAfter(orderColumns, plan)} as after
    from import_orders i join orders o on o.id = i.order_id join import_stage s on s.number = i.first_number
    where ${isChanged(range)} order by o.id for update of o`.execute(trx)
  return found.rows
}

export async function rememberChanged(trx: Transaction, plan: OrderPlan, range: NumberRange): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before)
    select ${plan.organizationId}::uuid, ${plan.importId}::uuid, o.id, false, ${orderAsItIs}
    from import_orders i join orders o on o.id = i.order_id where ${isChanged(range)}`.execute(trx)
}

export async function rememberDeleted(trx: Transaction, plan: OrderPlan, ids: readonly string[]): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before)
    select ${plan.organizationId}::uuid, ${plan.importId}::uuid, o.id, true, ${orderAsItIs}
    from orders o where o.id = any(${ids}::uuid[])`.execute(trx)
}

/** `orders` hold their merged columns, `id` and `search_text`. */
export async function updateOrders(trx: Transaction, orders: readonly object[]): Promise<void> {
  await sql`
    update orders o set ${setFrom(orderColumns)}, search_text = n.search_text, modified = now(), version = o.version + 1
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as n (id uuid, ${recordOf(orderColumns)}, search_text text)
    where o.id = n.id`.execute(trx)
}

/** Lines that match are changed; what the order has no line for is put behind the last one. */
export async function mergeLines(trx: Transaction, plan: OrderPlan, range: NumberRange): Promise<void> {
  const lines = matchedLines(isChanged(range))
  await sql`
    with added as (
      select s.* from ${lines} where l.id is null),
    changed as (
      update order_lines o set ${setFrom(lineColumns)}
      from (select l.id as line_id, b.* from ${lines},
          lateral jsonb_to_record(${objectAfter(lineColumns, plan)}) as b (${recordOf(lineColumns)})
        where l.id is not null) n
      where o.id = n.line_id)
    insert into order_lines (organization_id, id, order_id, line_number, article_name, external_identifier, ${namesOf(lineColumns)})
    select ${plan.organizationId}::uuid, s.id, s.order_id,
      (select coalesce(max(l.line_number), 0) from order_lines l where l.order_id = s.order_id)
        + row_number() over (partition by s.order_id order by s.number),
      a.name, s.article_identifier, ${addedValues(lineColumns)}
    from added s join articles a on a.id = s.article_id`.execute(trx)
}

export async function findOtherOrders(trx: Transaction, plan: OrderPlan, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`select o.id from orders o where ${isOther(plan)} limit ${most}`.execute(trx)
  return found.rows.map(({ id }) => id)
}
