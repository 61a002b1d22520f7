import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { sha256Of } from '../files/blob-store.ts'

export interface Use {
  /** What may be used once: its purpose and its own random part. */
  readonly key: string
  readonly lifeSeconds: number
}

/** True for the first who uses it and false for all others, on all servers; `lifeSeconds` is how long it could be tried at all. */
export async function isFirstUse(trx: Transaction, { key, lifeSeconds }: Use): Promise<boolean> {
  const inserted = await trx
    .insertInto('usedOnce')
    .values({
      keyHash: Buffer.from(sha256Of(key), 'hex'),
      expiresAt: sql<Date>`now() + make_interval(secs => ${lifeSeconds})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('keyHash')
    .executeTakeFirst()
  return inserted !== undefined
}
