import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { dayMs, firstIdOf, momentOf } from '../../platform/database/ids.ts'
import { kept } from '../../platform/database/kept-statements.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { historyRows } from './history-filter.store.ts'

/** Every change of an entry's state, with the name of the person or the computer that told it. */
export async function findTransitions(trx: Transaction, entryId: string) {
  const found = await sql<{
    fromState: string | null
    toState: string
    saidBy: string
    name: string | null
    message: string | null
    isLate: boolean
    at: Date
  }>`
    select t.from_state, t.to_state, t.said_by, coalesce(nullif(concat_ws(' ', u.firstname, u.lastname), ''), h.computer_name) as name, t.message, t.is_late, t.at
    from entry_transitions t
    left join users u on 'person:' || u.id = t.said_by
    left join helpers h on 'journal:' || h.id = t.said_by
    where t.entry_id = ${entryId}
    order by t.id`.execute(trx)
  return found.rows
}

/** What was printed after an entry, oldest first, of what the person may see; clocks of servers differ by far less than a day. */
export const findLaterPrints = (trx: Transaction, actor: Actor, entryId: string) =>
  historyRows(trx, actor)
    .modifyFront(kept)
    .select(['printJobEntries.id', 'printJobEntries.state', 'reprintReason', 'sentAt'])
    .where('reprintOf', '=', entryId)
    .where('printJobEntries.id', '>=', firstIdOf(momentOf(entryId) - dayMs))
    .orderBy('printJobEntries.id')
    .execute()

export const findOrderOfLine = (trx: Transaction, orderLineId: string) =>
  trx
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(['orders.id', 'orders.orderNumber', 'orderLines.lineNumber'])
    .where('orderLines.id', '=', orderLineId)
    .executeTakeFirst()

/** Labels that were printed for an order, of what the person may see, by what became of them. */
export const countLabelsOfOrder = (trx: Transaction, actor: Actor, orderId: string) =>
  historyRows(trx, actor)
    .select(['printJobEntries.state', sql<number>`sum(quantity)::integer`.as('labels')])
    .where('orderLineId', 'in', (build) =>
      build.selectFrom('orderLines').select('orderLines.id').where('orderLines.orderId', '=', orderId),
    )
    .groupBy('printJobEntries.state')
    .execute()
