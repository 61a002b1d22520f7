// Counted events in a window, per account and address, shared by all servers. Nobody is locked out for good: a window passes.
import { ProductError } from '@labelwright/contract/errors'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

export interface Limit {
  readonly key: string
  readonly maximum: number
  readonly windowSeconds: number
}

interface Counted {
  readonly limit: Limit
  readonly count: number
  readonly ageSeconds: number
}

const tooMany = (usedUp: readonly Counted[]): ProductError => {
  const waits = usedUp.map(({ limit, ageSeconds }) => Math.ceil(limit.windowSeconds - ageSeconds))
  return new ProductError('too-many-requests', { retryAfterSeconds: Math.max(1, ...waits) })
}

/** Throws `too-many-requests` while a limit is used up. Counting is separate, so that only failures count. */
export async function assertBelow(database: Database, limits: readonly Limit[]): Promise<void> {
  const rows = await database.withoutOrganization((trx) =>
    trx
      .selectFrom('throttles')
      .select(['key', 'count', sql<number>`extract(epoch from now() - window_started_at)::float8`.as('age')])
      .where(
        'key',
        'in',
        limits.map((limit) => limit.key),
      )
      .execute(),
  )
  const usedUp = limits.flatMap((limit) => {
    const row = rows.find(({ key }) => key === limit.key)
    const isUsedUp = row !== undefined && row.age < limit.windowSeconds && row.count >= limit.maximum
    return isUsedUp ? [{ limit, count: row.count, ageSeconds: row.age }] : []
  })
  if (usedUp.length > 0) throw tooMany(usedUp)
}

async function countOne(trx: Transaction, limit: Limit): Promise<Counted> {
  const { key, windowSeconds } = limit
  const isOver = sql`throttles.window_started_at < now() - make_interval(secs => ${windowSeconds})`
  const counted = await sql<{ count: number; age: number }>`
    insert into throttles (key, window_started_at, count) values (${key}, now(), 1)
    on conflict (key) do update set
      count = case when ${isOver} then 1 else throttles.count + 1 end,
      window_started_at = case when ${isOver} then now() else throttles.window_started_at end
    returning count, extract(epoch from now() - window_started_at)::float8 as age`.execute(trx)
  const [row] = counted.rows
  return { limit, count: row?.count ?? 1, ageSeconds: row?.age ?? 0 }
}

const countAll = (database: Database, limits: readonly Limit[]): Promise<Counted[]> =>
  database.withoutOrganization(async (trx) => {
    const counted: Counted[] = []
    for (const limit of limits) counted.push(await countOne(trx, limit))
    return counted
  })

/** Counts one event for each limit; a window that has passed begins anew. */
export async function count(database: Database, limits: readonly Limit[]): Promise<void> {
  await countAll(database, limits)
}

/** Counts one event for each limit and throws `too-many-requests` when that was one too many: parallel callers cannot slip by. */
export async function take(database: Database, limits: readonly Limit[]): Promise<void> {
  const usedUp = (await countAll(database, limits)).filter((each) => each.count > each.limit.maximum)
  if (usedUp.length > 0) throw tooMany(usedUp)
}

/** Forgets what was counted under these keys, and under all that begin with `prefixes`. */
export async function clearThrottles(
  trx: Transaction,
  what: { readonly keys: readonly string[]; readonly prefixes: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('throttles')
    .where((build) =>
      build.or([
        build('key', 'in', ['', ...what.keys]),
        ...what.prefixes.map((prefix) => sql<boolean>`starts_with(key, ${prefix})`),
      ]),
    )
    .execute()
}
