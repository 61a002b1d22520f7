// The months that printed labels are kept in: a partition of the database each, made long before its first print.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Made ahead, so that a server which nobody restarts or which cannot make any for a year still has them. */
const monthsAhead = 24

/** Makes the months that are missing from `now` on; answers how many it made. */
export function makePrintMonths(database: Database, now: Date): Promise<number> {
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead))
  return database.withoutOrganization(async (trx) => {
    const made = await sql<{ count: number }>`select make_print_months(${now}, ${until}) as count`.execute(trx)
    return made.rows[0]?.count ?? 0
  })
}

/** Warnings about the month partitions for the operator; empty when all is well. */
export function findMonthWarnings(database: Database): Promise<string[]> {
  return database.withoutOrganization(async (trx) => {
    const found = await sql<{ isSo: boolean }>`select has_prints_outside_months() as is_so`.execute(trx)
    return found.rows[0]?.isSo ? [outsideMonths] : []
  })
}

const outsideMonths =
  'Some labels were printed while the clock of a server was wrong by years. The print history finds them, only slower. Check the clocks of the servers.'
