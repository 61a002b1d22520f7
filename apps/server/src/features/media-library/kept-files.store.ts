import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Holds off whoever asks for the same key, until the end of the transaction. */
export const lock = (trx: Transaction, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`media:${key}`}, 0))`.execute(trx)

export async function isFileUsed(trx: Transaction, sha256: string): Promise<boolean> {
  const found = await sql<{ used: boolean }>`select is_print_file_used(${sha256}) as used`.execute(trx)
  return found.rows[0]?.used === true
}
