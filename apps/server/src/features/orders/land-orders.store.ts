import type { RowProblemCode } from '@labelwright/contract/server/import-reasons'
import type { RowProblem } from '@labelwright/contract/server/imports-schemas'
import { sql } from 'kysely'
import type { Rows } from '../../platform/database.ts'

export interface Entry {
  readonly key: string
  readonly data: string
}

/** How an import's rows land: those of one order number are the lines of one order. */
export interface OrderLanding {
  readonly organizationId: string
  readonly importId: string
  readonly mode: 'add' | 'update' | 'add-and-update' | 'replace-group'
  /** The names of the columns of number and article, to tell problems at. */
  readonly keyColumn: string
  readonly articleColumn: string
  readonly fields: ReadonlySet<string>
  /** The keys of the order's own data, in lower case. */
  readonly orderKeys: readonly string[]
  readonly keepOtherData: boolean
  readonly targetGroupIds: readonly string[]
  /** Articles of other groups do not exist for the person who imports; null is all of them. */
  readonly seenGroupIds: readonly string[] | null
}

/** Orders by the number of their first staged row, both ends included. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

const noGroup = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** A table of this transaction for the rows of a file, in the order in which the import worker writes them. */
export async function makeOrderStage(rows: Rows): Promise<void> {
  await sql`create temporary table import_stage (
    number integer not null, line integer not null, problems jsonb,
    id uuid, order_id uuid, group_id uuid, order_number text, name text, article_identifier text, quantity integer,
    line_data jsonb, order_data jsonb, search_text text, article_id uuid) on commit drop`.execute(rows)
}

const told = (column: string, code: RowProblemCode, message: string) =>
  sql`jsonb_build_array(jsonb_build_object('line', s.line, 'column', ${column}::text, 'code', ${code}::text, 'message', ${message}::text))`

/** The article of a line: one of the order's own group before one without group, before any other. */
async function findLineArticles(rows: Rows, landing: OrderLanding): Promise<void> {
  await sql`
    update import_stage s set article_id = found.id from (
      select distinct on (wanted.number) wanted.number, a.id
      from import_stage wanted join articles a
        on a.organization_id = ${landing.organizationId} and a.external_identifier = wanted.article_identifier
        and (${landing.seenGroupIds}::uuid[] is null or a.group_id is null or a.group_id = any(${landing.seenGroupIds}::uuid[]))
      where wanted.problems is null
      order by wanted.number, (a.group_id is not distinct from wanted.group_id) desc, (a.group_id is null) desc, a.id) found
    where found.number = s.number`.execute(rows)
  const missing = told(landing.articleColumn, 'article-not-found', 'There is no article with this identifier.')
  await sql`update import_stage s set problems = ${missing}
    where s.problems is null and s.article_id is null and (s.article_identifier is not null or ${landing.articleColumn !== ''})`.execute(
    rows,
  )
}

async function tellKnown(rows: Rows, landing: OrderLanding): Promise<void> {
  const isKnown = sql`exists (select 1 from orders o where o.organization_id = ${landing.organizationId}
    and o.number_key = lower(s.order_number) and coalesce(o.group_id, ${noGroup}) = coalesce(s.group_id, ${noGroup}))`
  if (landing.mode === 'add') {
    const there = told(landing.keyColumn, 'already-there', 'This order is there already, and the import only adds.')
    await sql`update import_stage s set problems = ${there} where s.problems is null and ${isKnown}`.execute(rows)
  }
  if (landing.mode === 'update') {
    const sentence = 'There is no such order here, and the import only changes those that are.'
    const missing = told(landing.keyColumn, 'not-there', sentence)
    await sql`update import_stage s set problems = ${missing} where s.problems is null and not ${isKnown}`.execute(rows)
  }
}

/** Finds out which order every staged row is a line of; rows that cannot land get their problem. */
export async function judgeOrders(rows: Rows, landing: OrderLanding): Promise<void> {
  await sql`create unique index on import_stage (number)`.execute(rows)
  await sql`analyze import_stage`.execute(rows)
  await findLineArticles(rows, landing)
  await tellKnown(rows, landing)
  await sql`
    create temporary table import_orders (place uuid not null, number_key text not null, first_number integer not null,
      order_id uuid not null, is_new boolean not null) on commit drop`.execute(rows)
  await sql`
    insert into import_orders
    select grouped.place, grouped.number_key, grouped.first_number, coalesce(o.id, s.order_id), o.id is null
    from (select coalesce(group_id, ${noGroup}) as place, lower(order_number) as number_key, min(number) as first_number
      from import_stage where problems is null group by 1, 2) grouped
    join import_stage s on s.number = grouped.first_number
    left join orders o on o.organization_id = ${landing.organizationId} and o.number_key = grouped.number_key
      and coalesce(o.group_id, ${noGroup}) = grouped.place`.execute(rows)
  await sql`create unique index on import_orders (first_number)`.execute(rows)
  await sql`create index on import_orders (number_key, place)`.execute(rows)
  await sql`create index on import_stage (lower(order_number))`.execute(rows)
  await sql`analyze import_orders`.execute(rows)
}

const isOther = ({ mode, organizationId, targetGroupIds }: OrderLanding) =>
  mode === 'replace-group'
    ? sql`o.organization_id = ${organizationId} and o.group_id = any(${targetGroupIds}::uuid[])
        and not exists (select 1 from import_orders i where i.order_id = o.id)`
    : sql`false`

/** How many orders would be added, changed and deleted, and how many rows of the file are in error. */
export async function countStagedOrders(rows: Rows, landing: OrderLanding) {
  const counted = await sql<{ bad: number; added: number; updated: number; deleted: number }>`
    select (select count(distinct line) from import_stage where problems is not null) as bad,
      (select count(*) from import_orders where is_new) as added,
      (select count(*) from import_orders where not is_new) as updated,
      (select count(*) from orders o where ${isOther(landing)}) as deleted`.execute(rows)
  const [counts] = counted.rows
  if (!counts) throw new Error('Nothing was counted')
  return { ...counts, unchanged: 0 }
}

export async function findStagedOrders(rows: Rows, most: number) {
  const found = await sql<{
    line: number
    problems: RowProblem[] | null
    order_number: string | null
    name: string | null
    group_name: string | null
    article_identifier: string | null
    quantity: number | null
    line_data: readonly Entry[] | null
    order_data: readonly Entry[] | null
    order_id: string | null
  }>`
    select s.line, s.problems, s.order_number, s.name, g.name as group_name, s.article_identifier, s.quantity, s.line_data,
      s.order_data, i.order_id
    from import_stage s left join groups g on g.id = s.group_id
      left join import_orders i on i.number_key = lower(s.order_number) and i.place = coalesce(s.group_id, ${noGroup}) and not i.is_new
    where s.number <= ${most} order by s.number`.execute(rows)
  return found.rows
}

const inRange = ({ from, to }: NumberRange) => sql`i.first_number between ${from} and ${to}`
const linesOf = sql`import_orders i join import_stage s on lower(s.order_number) = i.number_key
  and coalesce(s.group_id, ${noGroup}) = i.place and s.problems is null`

/** Adds the new orders of a range with their lines, and remembers them for undo. */
export async function addStagedOrders(rows: Rows, landing: OrderLanding, range: NumberRange): Promise<void> {
  const { organizationId, importId } = landing
  await sql`
    with added as (
      insert into orders (organization_id, id, order_number, name, group_id, order_data, search_text)
      select ${organizationId}::uuid, i.order_id, s.order_number, coalesce(s.name, ''), s.group_id, s.order_data, s.search_text
      from import_orders i join import_stage s on s.number = i.first_number where i.is_new and ${inRange(range)}
      returning id)
    insert into import_additions (organization_id, import_id, number, added_ids)
    select ${organizationId}::uuid, ${importId}::uuid, ${range.from}::integer, array_agg(id) from added having count(*) > 0`.execute(
    rows,
  )
  await sql`
    insert into order_lines (organization_id, id, order_id, line_number, article_id, article_name, external_identifier, quantity, data)
    select ${organizationId}::uuid, s.id, i.order_id, row_number() over (partition by i.order_id order by s.number),
      s.article_id, a.name, s.article_identifier, s.quantity, s.line_data
    from ${linesOf} join articles a on a.id = s.article_id
    where i.is_new and ${inRange(range)}`.execute(rows)
}

export interface MetOrder {
  readonly id: string
  readonly order_number: string
  readonly name: string
  readonly order_data: readonly Entry[]
  readonly staged_name: string | null
  readonly staged_data: readonly Entry[]
}

/** The orders of a range that are there already, as they stand now; others who write to them wait. */
export async function lockMetOrders(rows: Rows, range: NumberRange): Promise<MetOrder[]> {
  const found = await sql<MetOrder>`
    select o.id, o.order_number, o.name, o.order_data, s.name as staged_name, s.order_data as staged_data
    from import_orders i join orders o on o.id = i.order_id join import_stage s on s.number = i.first_number
    where not i.is_new and ${inRange(range)} order by o.id for update of o`.execute(rows)
  return found.rows
}

const kept = sql`to_jsonb(o) - 'organization_id' || jsonb_build_object(
  'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'organization_id' order by l.line_number), '[]') from order_lines l where l.order_id = o.id),
  'label_ids', array(select l.label_id from order_labels l where l.order_id = o.id))`

export async function keepBefore(rows: Rows, landing: OrderLanding, range: NumberRange): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before)
    select ${landing.organizationId}::uuid, ${landing.importId}::uuid, o.id, false, ${kept}
    from import_orders i join orders o on o.id = i.order_id where not i.is_new and ${inRange(range)}`.execute(rows)
}

export async function keepDeleted(rows: Rows, landing: OrderLanding, ids: readonly string[]): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before)
    select ${landing.organizationId}::uuid, ${landing.importId}::uuid, o.id, true, ${kept} from orders o where o.id = any(${ids}::uuid[])`.execute(
    rows,
  )
}

export async function updateMetOrders(
  rows: Rows,
  orders: readonly {
    readonly id: string
    readonly name: string
    readonly orderData: readonly Entry[]
    readonly searchText: string
  }[],
): Promise<void> {
  await sql`
    update orders o set name = n.name, order_data = n."orderData", search_text = n."searchText", modified = now(), version = o.version + 1
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as n (id uuid, name text, "orderData" jsonb, "searchText" text)
    where o.id = n.id`.execute(rows)
}

/** Lines of the same article get quantity and data; what the order has no line for is put behind the last one. */
export async function landMetLines(rows: Rows, landing: OrderLanding, range: NumberRange): Promise<void> {
  await sql`
    update order_lines l set quantity = s.quantity, data = s.line_data, article_id = s.article_id
    from (select distinct on (i.order_id, s.article_identifier) i.order_id, s.* from ${linesOf}
      where not i.is_new and ${inRange(range)} and s.article_id is not null
      order by i.order_id, s.article_identifier, s.number desc) s (met_id, number, line, problems, id, order_id, group_id,
        order_number, name, article_identifier, quantity, line_data, order_data, search_text, article_id)
    where l.order_id = s.met_id and l.external_identifier = s.article_identifier`.execute(rows)
  await sql`
    insert into order_lines (organization_id, id, order_id, line_number, article_id, article_name, external_identifier, quantity, data)
    select ${landing.organizationId}::uuid, s.id, i.order_id,
      (select coalesce(max(l.line_number), 0) from order_lines l where l.order_id = i.order_id)
        + row_number() over (partition by i.order_id order by s.number),
      s.article_id, a.name, s.article_identifier, s.quantity, s.line_data
    from ${linesOf} join articles a on a.id = s.article_id
    where not i.is_new and ${inRange(range)}
      and not exists (select 1 from order_lines l where l.order_id = i.order_id and l.external_identifier = s.article_identifier)`.execute(
    rows,
  )
}

export async function findOthers(rows: Rows, landing: OrderLanding, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`select o.id from orders o where ${isOther(landing)} limit ${most}`.execute(
    rows,
  )
  return found.rows.map(({ id }) => id)
}

/** Those that nobody has changed since they were added, and of which nothing was printed. */
export async function findUntouched(rows: Rows, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from orders o where o.id = any(${ids}::uuid[]) and o.version = 1 and not exists (
      select 1 from order_lines l join print_job_entries e on e.order_line_id = l.id where l.order_id = o.id) for update`.execute(
    rows,
  )
  return found.rows.map(({ id }) => id)
}

const lineColumns = sql`(id uuid, line_number integer, article_id uuid, article_name text, external_identifier text, quantity integer, data jsonb)`

/** Puts back what an import changed or deleted where nobody has changed it since. */
export async function restoreChanged(rows: Rows, organizationId: string, importId: string) {
  const all = await sql<{
    count: number
  }>`select count(*) as count from import_changes where import_id = ${importId}`.execute(rows)
  const updated = await sql<{ id: string }>`
    update orders o set name = b.name, order_data = b.order_data, search_text = b.search_text, modified = now(), version = o.version + 1
    from import_changes c, jsonb_to_record(c.before) as b (name text, order_data jsonb, search_text text, version integer)
    where c.import_id = ${importId} and not c.is_deletion and o.id = c.changed_id and o.version = b.version + 1
    returning o.id`.execute(rows)
  const inserted = await sql<{ id: string }>`
    insert into orders (organization_id, id, order_number, name, group_id, order_data, search_text, version)
    select ${organizationId}::uuid, c.changed_id, b.order_number, b.name, b.group_id, b.order_data, b.search_text, b.version + 1
    from import_changes c, jsonb_to_record(c.before) as b
      (order_number text, name text, group_id uuid, order_data jsonb, search_text text, version integer)
    where c.import_id = ${importId} and c.is_deletion and exists (select 1 from groups g where g.id = b.group_id)
    on conflict do nothing returning id`.execute(rows)
  const ids = [...updated.rows, ...inserted.rows].map(({ id }) => id)
  await sql`delete from order_lines where order_id = any(${ids}::uuid[])`.execute(rows)
  await sql`
    insert into order_lines (organization_id, id, order_id, line_number, article_id, article_name, external_identifier, quantity, data)
    select ${organizationId}::uuid, l.id, c.changed_id, l.line_number, a.id, l.article_name, l.external_identifier, l.quantity, l.data
    from import_changes c cross join jsonb_to_recordset(c.before->'lines') as l ${lineColumns}
      left join articles a on a.id = l.article_id
    where c.import_id = ${importId} and c.changed_id = any(${ids}::uuid[])`.execute(rows)
  await sql`insert into order_labels (organization_id, order_id, label_id)
    select ${organizationId}::uuid, c.changed_id, l.id from import_changes c
      cross join jsonb_array_elements_text(c.before->'label_ids') as wanted (id) join labels l on l.id = wanted.id::uuid
    where c.import_id = ${importId} and c.is_deletion and c.changed_id = any(${ids}::uuid[]) on conflict do nothing`.execute(
    rows,
  )
  return { undone: ids.length, kept: (all.rows[0]?.count ?? 0) - ids.length }
}
