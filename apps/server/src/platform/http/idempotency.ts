import { ProductError } from '@labelwright/contract/errors'
import { sql } from 'kysely'
import { canonicalJson } from '../canonical-json.ts'
import { allSettledOrThrow, isLockTimeout, type Transaction } from '../database/database.ts'
import { sha256Of } from '../files/blob-store.ts'
import type { Actor } from './actor.ts'

export interface IdempotencyRequest {
  readonly actor: Actor
  /** The endpoint's name: a key counts for one call of one person. */
  readonly call: string
  /** Absent: the work is simply done. */
  readonly key: string | undefined
  readonly body: unknown
}

/**
 * Claims the key inside the caller's own transaction: a second request with it waits on the row until the first has
 * committed or gone (5 s, then `request-in-progress`).
 */
async function claim(
  trx: Transaction,
  { actor, call, key }: IdempotencyRequest & { key: string },
  hash: string,
): Promise<boolean> {
  try {
    const [, inserted] = await allSettledOrThrow([
      sql`set local lock_timeout = '5s'`.execute(trx),
      trx
        .insertInto('idempotencyKeys')
        .values({ organizationId: actor.organizationId, userId: actor.userId, call, key, requestHash: hash })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst(),
    ])
    return inserted !== undefined
  } catch (error) {
    if (isLockTimeout(error)) throw new ProductError('request-in-progress', { cause: error })
    throw error
  }
}

/**
 * Does `work` once for a key and remembers its result, in the transaction `trx`. The same key with the same body
 * gives the remembered result, with another body `key-reused`. What `work` throws is not remembered.
 */
export async function once<Result>(
  trx: Transaction,
  request: IdempotencyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { actor, call, key, body } = request
  if (key === undefined) return work()
  const hash = sha256Of(canonicalJson(body))
  const isFirst = await claim(trx, { ...request, key }, hash)
  const rowOf = { organizationId: actor.organizationId, userId: actor.userId, call, key }
  if (!isFirst) {
    const stored = await trx
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'result'])
      .where((build) => build.and(rowOf))
      .executeTakeFirstOrThrow()
    if (stored.requestHash !== hash) throw new ProductError('key-reused')
    return stored.result as Result
  }
  const result = await work()
  await trx
    .updateTable('idempotencyKeys')
    .set({ result: JSON.stringify(result) })
    .where((build) => build.and(rowOf))
    .execute()
  return result
}
