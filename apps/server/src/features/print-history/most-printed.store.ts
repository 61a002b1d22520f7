import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { matchingIds } from './history-filter.store.ts'

/** Counted in so many prints: what somebody printed often a year ago is no shortcut any more. */
const newestCounted = 500
/** Some of them may be deleted by now. */
const mostRead = 24

export interface PrintedThing {
  readonly kind: 'article' | 'widget'
  readonly id: string
  readonly prints: number
}

/** How often the person printed which article, and by which widget, since `from`: most often first, then what was printed last. */
export async function countPrinted(trx: Transaction, { userId, ...actor }: Actor, from: string) {
  const filter = { userId, from, tests: 'without' } as const
  const found = await sql<PrintedThing>`
    select case when widget_id is null then 'article' else 'widget' end as kind, coalesce(widget_id, article_id) as id,
      count(*)::integer as prints
    from print_job_entries
    where id = any(array(select id from ${matchingIds({ ...actor, userId }, filter, newestCounted)} id))
      and state not in ('Failed', 'Voided') and coalesce(widget_id, article_id) is not null
    group by 1, 2 order by count(*) desc, max(id::text) desc limit ${mostRead}`.execute(trx)
  return found.rows
}
