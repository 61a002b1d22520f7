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

export type KeyedRequest = IdempotencyRequest & { readonly key: string }

const hashOf = (body: unknown): string => sha256Of(canonicalJson(body))

/**
 * Claims the key inside the caller's own transaction: a second request with it waits on the row until the first has
 * committed or gone (5 s, then `request-in-progress`).
 */
async function claim(
  trx: Transaction,
  { actor, call, key }: KeyedRequest,
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
  const hash = hashOf(body)
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
 * Claims a key in the transaction that stores the work, whose result is an id made up before. False when another request has
 * claimed the key; `findIdOfKey` then finds its id.
 */
export const claimKeyFor = (trx: Transaction, request: KeyedRequest, id: string): Promise<boolean> =>
  claim(trx, request, { hash: hashOf(request.body), result: JSON.stringify(id) })

/** The id that is stored for a key, if any. Throws `key-reused` when the body differs. Locks nothing. */
export async function findIdOfKey(
  trx: Transaction,
  { actor: { organizationId, userId }, call, key, body }: KeyedRequest,
): Promise<string | undefined> {
  const { rows } = await sql<{ requestHash: string; result: string }>`
    ${kept} select request_hash, result from idempotency_keys
    where organization_id = ${organizationId}::uuid and user_id = ${userId}::uuid and call = ${call} and key = ${key}`.execute(
    trx,
  )
  const [stored] = rows
  if (stored && stored.requestHash !== hashOf(body)) throw new ProductError('key-reused')
  return stored?.result
}

/** Lets a key be used again after its work was given up. */
export const releaseKey = (trx: Transaction, { actor: { organizationId, userId }, call, key }: KeyedRequest) =>
  trx
    .deleteFrom('idempotencyKeys')
    .where((build) => build.and({ organizationId, userId, call, key }))
    .execute()

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
