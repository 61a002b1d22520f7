import { ProductError } from '@labelwright/contract/errors'
import { sql } from 'kysely'
import { canonicalJson } from '../canonical-json.ts'
import { isLockTimeout, type Transaction } from '../database/database.ts'
import { kept } from '../database/kept-statements.ts'
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
  { hash, result }: { readonly hash: string; readonly result: string | null },
): Promise<boolean> {
  try {
    const inserted = await sql`
      ${kept} insert into idempotency_keys (organization_id, user_id, call, key, request_hash, result)
      select ${actor.organizationId}::uuid, ${actor.userId}::uuid, ${call}, ${key}, ${hash}, ${result}::jsonb
      where set_config('lock_timeout', '5s', true) is not null
      on conflict do nothing`.execute(trx)
    return (inserted.numAffectedRows ?? 0n) > 0n
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
  const rowOf = { organizationId: actor.organizationId, userId: actor.userId, call, key }
  if (!(await claim(trx, { ...request, key }, { hash, result: null }))) return readResult(trx, rowOf, hash)
  const result = await work()
  await trx
    .updateTable('idempotencyKeys')
    .set({ result: JSON.stringify(result) })
    .where((build) => build.and(rowOf))
    .execute()
  return result
}

/**
 * As `once`, for work whose result is the id that is made up before: it is remembered with the claim, a statement less.
 * Answers the id that counts, and what the work made where this request is the first.
 */
export async function onceWithId<Made>(
  trx: Transaction,
  { id, ...request }: IdempotencyRequest & { readonly id: string },
  work: () => Promise<Made>,
): Promise<{ readonly id: string; readonly made?: Made }> {
  const { actor, call, key, body } = request
  if (key === undefined) return { id, made: await work() }
  const hash = sha256Of(canonicalJson(body))
  const isFirst = await claim(trx, { ...request, key }, { hash, result: JSON.stringify(id) })
  if (isFirst) return { id, made: await work() }
  return { id: await readResult(trx, { organizationId: actor.organizationId, userId: actor.userId, call, key }, hash) }
}

interface KeyRow {
  readonly organizationId: string
  readonly userId: string
  readonly call: string
  readonly key: string
}

async function readResult<Result>(trx: Transaction, row: KeyRow, hash: string): Promise<Result> {
  const stored = await trx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'result'])
    .where((build) => build.and(row))
    .executeTakeFirstOrThrow()
  if (stored.requestHash !== hash) throw new ProductError('key-reused')
  return stored.result as Result
}
