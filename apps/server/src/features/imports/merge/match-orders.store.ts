// Which orders the staged rows of a file are lines of, and whether these would change; which rows cannot be merged, and why.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { noGroup } from '../../catalogue/no-group.service.ts'
import { differs } from './columns.ts'
import { findLineArticles } from './line-articles.store.ts'
import type { OrderPlan } from './merge-plan.ts'
import { mergedLineColumns, mergedOrderColumns } from './order-columns.ts'
import { rowProblem } from './row-problem.ts'
import { matchedLines } from './staged-orders.ts'

async function refuseByMode(trx: Transaction, { mode, organizationId, keyColumn }: OrderPlan): Promise<void> {
  const isThere = sql`exists (select 1 from orders o where o.organization_id = ${organizationId}
    and o.number_key = lower(s.order_number) and coalesce(o.group_id, ${noGroup}) = coalesce(s.group_id, ${noGroup}))`
  if (mode === 'add') {
    const there = { message: 'This order already exists, and the import only adds new ones.' }
    await sql`update import_stage s set problems = ${rowProblem(keyColumn, 'already-there', there)}
      where s.problems is null and ${isThere}`.execute(trx)
  }
  if (mode === 'update') {
    const missing = { message: 'This order does not exist, and the import only updates existing ones.' }
    await sql`update import_stage s set problems = ${rowProblem(keyColumn, 'not-there', missing)}
      where s.problems is null and not ${isThere}`.execute(trx)
  }
}

/**
 * An order is imported whole or not at all: with a line missing, labels would be missing, and nobody would see it. A file
 * of bad rows so has all lines of its orders, and can be imported once it is fixed.
 */
async function refuseIncomplete(trx: Transaction, { keyColumn }: OrderPlan): Promise<void> {
  const incomplete = rowProblem(keyColumn, 'order-incomplete', {
    message: sql`('The order is imported as a whole or not at all, and its row on line ' || bad.line || ' cannot be imported.')`,
    values: sql`jsonb_build_object('line', bad.line)`,
  })
  await sql`
    update import_stage s set problems = ${incomplete}
    from (select lower(order_number) as key, min(line) as line from import_stage
      where problems is not null and order_number is not null group by 1) bad
    where s.problems is null and lower(s.order_number) = bad.key`.execute(trx)
}

/** The orders of the file, each with its first row, and the order that it is where there is one. */
async function findOrders(trx: Transaction, { organizationId }: OrderPlan): Promise<void> {
  await sql`
    create temporary table import_orders (place uuid not null, number_key text not null, first_number integer not null,
      order_id uuid not null, is_new boolean not null,
      differs boolean not null) on commit drop`.execute(trx)
  await sql`
    insert into import_orders
    select grouped.place, grouped.number_key, grouped.first_number, coalesce(o.id, s.order_id), o.id is null, false
    from (select coalesce(group_id, ${noGroup}) as place, lower(order_number) as number_key, min(number) as first_number
      from import_stage where problems is null group by 1, 2) grouped
    join import_stage s on s.number = grouped.first_number
    left join orders o on o.organization_id = ${organizationId} and o.number_key = grouped.number_key
      and coalesce(o.group_id, ${noGroup}) = grouped.place`.execute(trx)
  await sql`create unique index on import_orders (first_number)`.execute(trx)
  await sql`create index on import_orders (number_key, place)`.execute(trx)
  await sql`create index on import_orders (order_id)`.execute(trx)
  await sql`create index on import_stage (lower(order_number))`.execute(trx)
  await sql`analyze import_orders`.execute(trx)
}

/** Marks the orders of which the file says anything that they do not say already. The first row of an order speaks for it. */
async function findDiffering(trx: Transaction, plan: OrderPlan): Promise<void> {
  await sql`
    update import_orders i set differs = true from orders o, import_stage s
    where not i.is_new and o.id = i.order_id and s.number = i.first_number
      and ${differs(mergedOrderColumns, 'o', plan)}`.execute(trx)
  await sql`
    update import_orders set differs = true where not differs and order_id in (
      select s.order_id from ${matchedLines(sql`not i.is_new and not i.differs`)}
      where l.id is null or ${differs(mergedLineColumns, 'l', plan)})`.execute(trx)
}

/** Finds which order every staged row is a line of; rows that cannot be merged get their problem. */
export async function matchOrders(trx: Transaction, plan: OrderPlan): Promise<void> {
  await findLineArticles(trx, plan)
  await refuseByMode(trx, plan)
  await refuseIncomplete(trx, plan)
  await findOrders(trx, plan)
  await findDiffering(trx, plan)
}
