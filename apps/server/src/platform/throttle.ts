import { ProductError } from '@labelwright/contract/errors'
import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface Limit {
  readonly key: string
  readonly maximum: number
  readonly windowSeconds: number
}

/** Throws `too-many-requests` while a limit is used up. Counting is separate, so that only failures count. */
export async function assertBelow(database: Database, limits: readonly Limit[]): Promise<void> {
  const rows = await database.withoutOrganization((trx) =>
    trx
      .selectFrom('throttles')
      .select(['key', 'count', sql<number>`extract(epoch from now() - window_started_at)`.as('age')])
      .where(
        'key',
        'in',
        limits.map((limit) => limit.key),
      )
      .execute(),
  )
  const isUsedUp = limits.some((limit) =>
    rows.some((row) => row.key === limit.key && Number(row.age) < limit.windowSeconds && row.count >= limit.maximum),
  )
  if (isUsedUp) throw new ProductError('too-many-requests')
}

/** Counts one event for each limit; a window that has passed begins anew. */
export async function count(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.withoutOrganization(async (trx) => {
    for (const { key, windowSeconds } of limits) {
      await sql`
        insert into throttles (key, window_started_at, count) values (${key}, now(), 1)
        on conflict (key) do update set
          count = case when throttles.window_started_at < now() - make_interval(secs => ${windowSeconds}) then 1 else throttles.count + 1 end,
          window_started_at = case when throttles.window_started_at < now() - make_interval(secs => ${windowSeconds}) then now() else throttles.window_started_at end`.execute(
        trx,
      )
    }
  })
}
