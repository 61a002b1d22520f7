import type { RowProblem } from '@labelwright/contract/server/imports-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { noGroup } from '../../catalogue/no-group.service.ts'
import type { Entry } from '../mapping/map-row.ts'
import { objectAdded, objectAfter, objectBefore } from './columns.ts'
import type { OrderPlan } from './merge-plan.ts'
import { mergedLineColumns as lineColumns, mergedOrderColumns as orderColumns } from './order-columns.ts'
import { matchedLines } from './staged-orders.ts'

interface OrderColumns {
  readonly name: string
  /** Null where the row could not be read. */
  readonly order_data: readonly Entry[] | null
}

interface LineColumns {
  readonly quantity: number
  readonly data: readonly Entry[] | null
}

/** The first staged rows of a check, each with the order and the line that it matches. */
export async function findStagedOrders(trx: Transaction, plan: OrderPlan, most: number) {
  const isShown = sql`not i.is_new and i.first_number <= ${most}`
  const found = await sql<{
    line: number
    problems: RowProblem[] | null
    orderNumber: string | null
    groupName: string | null
    articleIdentifier: string | null
    /** Where it is known by its name. */
    articleName: string | null
    differs: boolean | null
    /** Of the rows of an order that is there; others are new. */
    isFirst: boolean | null
    order: OrderColumns
    orderBefore: OrderColumns | null
    orderLine: LineColumns
    /** None where the row is a new line of the order. */
    lineBefore: LineColumns | null
    identifierBefore: string | null
    articleNameBefore: string | null
  }>`
    select s.line, s.problems, s.order_number, g.name as group_name, s.article_identifier, s.article_name, i.differs,
      s.number = i.first_number as is_first,
      case when o.id is null then ${objectAdded(orderColumns)} else ${objectAfter(orderColumns, plan)} end as "order",
      case when o.id is not null then ${objectBefore(orderColumns, 'o')} end as order_before,
      case when l.id is null then ${objectAdded(lineColumns)} else ${objectAfter(lineColumns, plan)} end as order_line,
      case when l.id is not null then ${objectBefore(lineColumns, 'l')} end as line_before,
      l.external_identifier as identifier_before, l.article_name as article_name_before
    from import_stage s left join groups g on g.id = s.group_id
      left join import_orders i on i.number_key = lower(s.order_number) and i.place = coalesce(s.group_id, ${noGroup})
        and not i.is_new and s.problems is null
      left join orders o on o.id = i.order_id
      left join (select s.number, l.* from ${matchedLines(isShown)}) l on l.number = s.number
    where s.number <= ${most} order by s.number`.execute(trx)
  return found.rows
}
