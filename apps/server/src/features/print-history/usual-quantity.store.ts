import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { matchingIds } from './history-filter.store.ts'

const printsCounted = 20
/** Bounds the search where most of the newest prints came to nothing. */
const maxLookedAt = 200

/**
 * The median of the person's newest 20 prints of a label since `from`, the smaller of two in the middle; null without any.
 * Prints that came to nothing are passed over.
 */
export async function middleQuantity(trx: Transaction, actor: Actor, prints: { labelId: string; from: string }) {
  const filter = { ...prints, userId: actor.userId, tests: 'without' } as const
  const found = await sql<{ quantity: number | null }>`
    select percentile_disc(0.5) within group (order by quantity) as quantity from (
      select quantity from print_job_entries
      where id = any(array(select id from ${matchingIds(actor, filter, maxLookedAt)} id))
        and state not in ('Failed', 'Voided')
      order by id desc limit ${printsCounted}
    ) printed`.execute(trx)
  return found.rows[0]?.quantity ?? null
}
