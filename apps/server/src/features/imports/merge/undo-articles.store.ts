import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

/** Added articles that nobody has changed since, and that are on no order line. */
export async function findUntouchedArticles(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select a.id from articles a where a.id = any(${ids}::uuid[]) and a.version = 1
      and not exists (select 1 from order_lines l where l.article_id = a.id) for update`.execute(trx)
  return found.rows.map(({ id }) => id)
}
