import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

/** Those that nobody has changed since they were added, and that no order has on a line. */
export async function findUntouchedArticles(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select a.id from articles a where a.id = any(${ids}::uuid[]) and a.version = 1
      and not exists (select 1 from order_lines l where l.article_id = a.id) for update`.execute(trx)
  return found.rows.map(({ id }) => id)
}
