// Keeps the keys for the audit trail beside a transaction, so that no service has to pass them on.
import type { Kysely } from 'kysely'
import type { TrailKeys } from '../tokens/trail-keys.ts'
import type { DB } from './database-types.ts'

/** Answers the keys, or throws where the database was opened without: nothing is written unsealed. */
export type FindTrailKeys = () => TrailKeys

const finders = new WeakMap<Kysely<DB>, FindTrailKeys>()

export const setTrailKeysOf = (trx: Kysely<DB>, find: FindTrailKeys): void => void finders.set(trx, find)

export const trailKeysOfTransaction = (trx: Kysely<DB>): TrailKeys => (finders.get(trx) ?? noKeys)()

export function noKeys(): never {
  throw new Error('the database was opened without the keys of the audit trail')
}
