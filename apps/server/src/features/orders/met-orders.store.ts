// Orders of a file that are there already: whether the file says anything new of them, and how they are changed.
import type { RowProblem } from '@labelwright/contract/server/imports-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { noGroup } from '../catalogue/no-group.service.ts'
import { mergedEntries } from '../imports/merged-entries.service.ts'
import {
  type Entry,
  inRange,
  kept,
  linesOf,
  type NumberRange,
  type OrderLanding,
  usualQuantity,
} from './staged-orders.ts'

const isMet = (range: NumberRange) => sql`not i.is_new and i.differs and ${inRange(range)}`

/** What tells the lines of an order apart: the identifier of the article, and the article where it has none. */
const articleOf = (row: 's' | 'l', identifier: string) =>
  sql`coalesce('i' || ${sql.ref(`${row}.${identifier}`)}, 'a' || ${sql.ref(`${row}.article_id`)})`

/** Staged lines with the line of their order that they meet, if any: the first of an article meets the first, the second the second. */
const matchedLines = (which: ReturnType<typeof sql>) => sql`
  (select i.order_id, s.number, s.id, s.article_identifier, s.article_id, s.quantity, s.line_data,
      ${articleOf('s', 'articleIdentifier')} as article,
      row_number() over (partition by i.order_id, ${articleOf('s', 'articleIdentifier')} order by s.number) as place
    from ${linesOf} where ${which} and s.article_id is not null) s
  left join (select l.*, ${articleOf('l', 'externalIdentifier')} as article,
      row_number() over (partition by l.order_id, ${articleOf('l', 'externalIdentifier')} order by l.line_number) as place
    from order_lines l join import_orders i on i.order_id = l.order_id where ${which}) l
    on l.order_id = s.order_id and l.article = s.article and l.place = s.place`

/** The data of the order `o`, and of its line `l`, after the staged row `s`. */
const orderData = ({ keepOtherData, orderKeys: columns }: OrderLanding) =>
  mergedEntries(sql`o.order_data`, sql`s.order_data`, { columns, keepOtherData })
const lineData = ({ keepOtherData, lineKeys: columns }: OrderLanding) =>
  mergedEntries(sql`l.data`, sql`s.line_data`, { columns, keepOtherData })

const lineQuantity = sql`coalesce(s.quantity, l.quantity)`

/** Marks the orders of which the file says anything that they do not say already. */
export async function findDiffering(trx: Transaction, landing: OrderLanding): Promise<void> {
  await sql`
    update import_orders i set differs = true from orders o, import_stage s
    where not i.is_new and o.id = i.order_id and s.number = i.first_number
      and ((${landing.fields.has('name')}::boolean and coalesce(s.name, '') <> o.name) or ${orderData(landing)} <> o.order_data)`.execute(
    trx,
  )
  await sql`
    update import_orders set differs = true where not differs and order_id in (
      select s.order_id from ${matchedLines(sql`not i.is_new and not i.differs`)}
      where l.id is null or l.quantity <> ${lineQuantity} or l.data <> ${lineData(landing)}
        or l.article_id is distinct from s.article_id)`.execute(trx)
}

export interface MetOrder {
  readonly id: string
  readonly orderNumber: string
  readonly name: string
  /** As the file leaves it. */
  readonly orderData: readonly Entry[]
  readonly stagedName: string | null
}

/** The orders of a range that are there already, as they stand now; others who write to them wait. */
export async function lockMetOrders(trx: Transaction, landing: OrderLanding, range: NumberRange): Promise<MetOrder[]> {
  const found = await sql<MetOrder>`
    select o.id, o.order_number, o.name, ${orderData(landing)} as order_data, s.name as staged_name
    from import_orders i join orders o on o.id = i.order_id join import_stage s on s.number = i.first_number
    where ${isMet(range)} order by o.id for update of o`.execute(trx)
  return found.rows
}

export async function keepBefore(trx: Transaction, landing: OrderLanding, range: NumberRange): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before)
    select ${landing.organizationId}::uuid, ${landing.importId}::uuid, o.id, false, ${kept}
    from import_orders i join orders o on o.id = i.order_id where ${isMet(range)}`.execute(trx)
}

export async function updateMetOrders(
  trx: Transaction,
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
    where o.id = n.id`.execute(trx)
}

/** Lines of the same article get the quantity and the data that the file says; what the order has no line for is put behind the last one. */
export async function landMetLines(trx: Transaction, landing: OrderLanding, range: NumberRange): Promise<void> {
  const met = isMet(range)
  await sql`
    with added as (
      select s.* from ${matchedLines(met)} where l.id is null),
    changed as (
      update order_lines o set quantity = m.quantity, data = m.data, article_id = m.article_id
      from (select l.id, ${lineQuantity} as quantity, ${lineData(landing)} as data, s.article_id
        from ${matchedLines(met)} where l.id is not null) m
      where o.id = m.id)
    insert into order_lines (organization_id, id, order_id, line_number, article_id, article_name, external_identifier, quantity, data)
    select ${landing.organizationId}::uuid, s.id, s.order_id,
      (select coalesce(max(l.line_number), 0) from order_lines l where l.order_id = s.order_id)
        + row_number() over (partition by s.order_id order by s.number),
      s.article_id, a.name, s.article_identifier, coalesce(s.quantity, ${usualQuantity}::integer), s.line_data
    from added s join articles a on a.id = s.article_id`.execute(trx)
}

const beforeOf = sql`case when i.order_id is not null then jsonb_build_object('name', o.name, 'orderData', o.order_data,
  'quantity', l.quantity, 'lineData', l.data, 'articleIdentifier', l.external_identifier, 'articleName', l.article_name) end`

/** The first staged rows of a check, each with the order and the line that it meets. */
export async function findStagedOrders(trx: Transaction, landing: OrderLanding, most: number) {
  const isShown = sql`not i.is_new and i.first_number <= ${most}`
  const found = await sql<{
    line: number
    problems: RowProblem[] | null
    orderNumber: string | null
    name: string | null
    groupName: string | null
    articleIdentifier: string | null
    /** Where it is known by its name. */
    articleName: string | null
    quantity: number | null
    /** As the row leaves them; null where the row could not be read. */
    lineData: readonly Entry[] | null
    orderData: readonly Entry[] | null
    differs: boolean | null
    /** Of the rows of an order that is there; others are new. */
    isFirst: boolean | null
    before: {
      readonly name: string
      readonly orderData: readonly Entry[]
      /** None where the row is a new line of the order. */
      readonly quantity: number | null
      readonly lineData: readonly Entry[] | null
      readonly articleIdentifier: string | null
      readonly articleName: string | null
    } | null
  }>`
    select s.line, s.problems, s.order_number, s.name, g.name as group_name, s.article_identifier, s.article_name, s.quantity,
      case when l.id is null then s.line_data else ${lineData(landing)} end as line_data,
      case when o.id is null then s.order_data else ${orderData(landing)} end as order_data, i.differs, s.number = i.first_number as is_first, ${beforeOf} as before
    from import_stage s left join groups g on g.id = s.group_id
      left join import_orders i on i.number_key = lower(s.order_number) and i.place = coalesce(s.group_id, ${noGroup})
        and not i.is_new and s.problems is null
      left join orders o on o.id = i.order_id
      left join (select s.number, l.* from ${matchedLines(isShown)}) l on l.number = s.number
    where s.number <= ${most} order by s.number`.execute(trx)
  return found.rows
}
