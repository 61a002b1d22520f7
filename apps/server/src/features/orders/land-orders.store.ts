import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { noGroup } from '../catalogue/no-group.service.ts'
import { rowProblem } from '../imports/row-problem.service.ts'
import { findLineArticles } from './line-articles.store.ts'
import { findDiffering } from './met-orders.store.ts'
import { inRange, kept, linesOf, type NumberRange, type OrderLanding, usualQuantity } from './staged-orders.ts'

/** A table of this transaction for the rows of a file, in the order in which the import worker writes them. */
export async function makeOrderStage(trx: Transaction): Promise<void> {
  await sql`create temporary table import_stage (
    number integer not null, line integer not null, problems jsonb,
    id uuid, order_id uuid, group_id uuid, order_number text, name text, article_identifier text, article_name text, quantity integer,
    line_data jsonb, order_data jsonb, search_text text, article_id uuid) on commit drop`.execute(trx)
}

async function tellKnown(trx: Transaction, landing: OrderLanding): Promise<void> {
  const isKnown = sql`exists (select 1 from orders o where o.organization_id = ${landing.organizationId}
    and o.number_key = lower(s.order_number) and coalesce(o.group_id, ${noGroup}) = coalesce(s.group_id, ${noGroup}))`
  if (landing.mode === 'add') {
    const there = rowProblem(landing.keyColumn, 'already-there', {
      message: 'This order is there already, and the import only adds.',
    })
    await sql`update import_stage s set problems = ${there} where s.problems is null and ${isKnown}`.execute(trx)
  }
  if (landing.mode === 'update') {
    const sentence = 'There is no such order here, and the import only changes those that are.'
    const missing = rowProblem(landing.keyColumn, 'not-there', { message: sentence })
    await sql`update import_stage s set problems = ${missing} where s.problems is null and not ${isKnown}`.execute(trx)
  }
}

/**
 * An order lands whole or not at all: with a line missing, labels would be missing, and nobody would see it. A file of
 * bad rows so has all lines of its orders, and lands once it is mended.
 */
async function tellIncomplete(trx: Transaction, landing: OrderLanding): Promise<void> {
  const incomplete = rowProblem(landing.keyColumn, 'order-incomplete', {
    message: sql`('The order is imported as a whole or not at all, and its row on line ' || bad.line || ' cannot be imported.')`,
    values: sql`jsonb_build_object('line', bad.line)`,
  })
  await sql`
    update import_stage s set problems = ${incomplete}
    from (select lower(order_number) as key, min(line) as line from import_stage
      where problems is not null and order_number is not null group by 1) bad
    where s.problems is null and lower(s.order_number) = bad.key`.execute(trx)
}

/** Finds out which order every staged row is a line of; rows that cannot land get their problem. */
export async function judgeOrders(trx: Transaction, landing: OrderLanding): Promise<void> {
  await sql`create unique index on import_stage (number)`.execute(trx)
  await sql`analyze import_stage`.execute(trx)
  await findLineArticles(trx, landing)
  await tellKnown(trx, landing)
  await tellIncomplete(trx, landing)
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
    left join orders o on o.organization_id = ${landing.organizationId} and o.number_key = grouped.number_key
      and coalesce(o.group_id, ${noGroup}) = grouped.place`.execute(trx)
  await sql`create unique index on import_orders (first_number)`.execute(trx)
  await sql`create index on import_orders (number_key, place)`.execute(trx)
  await sql`create index on import_orders (order_id)`.execute(trx)
  await sql`create index on import_stage (lower(order_number))`.execute(trx)
  await sql`analyze import_orders`.execute(trx)
  await findDiffering(trx, landing)
}

/** What stands in the target groups and in no row of the file, good or bad. */
const isOther = ({ mode, organizationId, targetGroupIds }: OrderLanding) =>
  mode === 'replace-group'
    ? sql`o.organization_id = ${organizationId} and o.group_id = any(${targetGroupIds}::uuid[])
        and not exists (select 1 from import_orders i where i.order_id = o.id)
        and not exists (select 1 from import_stage s where s.problems is not null and lower(s.order_number) = o.number_key)`
    : sql`false`

/** How many orders would be added, changed and deleted, and how many rows of the file are in error. */
export async function countStagedOrders(trx: Transaction, landing: OrderLanding) {
  const counted = await sql<{ bad: number; added: number; updated: number; unchanged: number; deleted: number }>`
    select (select count(distinct line) from import_stage where problems is not null) as bad,
      (select count(*) from import_orders where is_new) as added,
      (select count(*) from import_orders where not is_new and differs) as updated,
      (select count(*) from import_orders where not is_new and not differs) as unchanged,
      (select count(*) from orders o where ${isOther(landing)}) as deleted`.execute(trx)
  const [counts] = counted.rows
  if (!counts) throw new Error('Nothing was counted')
  return counts
}

/** Adds the new orders of a range with their lines, and remembers them for undo. */
export async function addStagedOrders(trx: Transaction, landing: OrderLanding, range: NumberRange): Promise<void> {
  const { organizationId, importId } = landing
  await sql`
    with added as (
      insert into orders (organization_id, id, order_number, name, group_id, order_data, search_text)
      select ${organizationId}::uuid, i.order_id, s.order_number, coalesce(s.name, ''), s.group_id, s.order_data, s.search_text
      from import_orders i join import_stage s on s.number = i.first_number where i.is_new and ${inRange(range)}
      returning id)
    insert into import_additions (organization_id, import_id, number, added_ids)
    select ${organizationId}::uuid, ${importId}::uuid, ${range.from}::integer, array_agg(id) from added having count(*) > 0`.execute(
    trx,
  )
  await sql`
    insert into order_lines (organization_id, id, order_id, line_number, article_id, article_name, external_identifier, quantity, data)
    select ${organizationId}::uuid, s.id, i.order_id, row_number() over (partition by i.order_id order by s.number),
      s.article_id, a.name, s.article_identifier, coalesce(s.quantity, ${usualQuantity}::integer), s.line_data
    from ${linesOf} join articles a on a.id = s.article_id
    where i.is_new and ${inRange(range)}`.execute(trx)
}

export async function keepDeleted(trx: Transaction, landing: OrderLanding, ids: readonly string[]): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before)
    select ${landing.organizationId}::uuid, ${landing.importId}::uuid, o.id, true, ${kept} from orders o where o.id = any(${ids}::uuid[])`.execute(
    trx,
  )
}

export async function findOthers(trx: Transaction, landing: OrderLanding, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`select o.id from orders o where ${isOther(landing)} limit ${most}`.execute(
    trx,
  )
  return found.rows.map(({ id }) => id)
}
