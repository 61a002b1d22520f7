import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

/** Added orders that nobody has changed since, and of which nothing was printed. */
export async function findUntouchedOrders(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from orders o where o.id = any(${ids}::uuid[]) and o.version = 1 and not exists (
      select 1 from order_lines l join print_job_entries e on e.order_line_id = l.id where l.order_id = o.id) for update`.execute(
    trx,
  )
  return found.rows.map(({ id }) => id)
}
