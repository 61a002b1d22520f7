import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Keys that PostgreSQL takes for one that comes before them in the list, as `merge_entries` would. */
export async function findSameKeys(trx: Transaction, keys: readonly string[]): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select key from (
      select key, place, row_number() over (partition by lower(key) order by place) as nth
      from unnest(${keys}::text[]) with ordinality as each (key, place)) numbered
    where nth > 1 order by place`.execute(trx)
  return found.rows.map(({ key }) => key)
}
