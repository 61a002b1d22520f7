import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Holds off whoever asks for the same key, until the end of the transaction. */
export const lock = (trx: Transaction, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`media:${key}`}, 0))`.execute(trx)

export async function isFileUsed(trx: Transaction, sha256: string): Promise<boolean> {
  const found = await sql<{ used: boolean }>`select is_print_file_used(${sha256}) as used`.execute(trx)
  return found.rows[0]?.used === true
}

export async function insertKeptFiles(
  trx: Transaction,
  organizationId: string,
  sha256s: readonly string[],
): Promise<void> {
  if (sha256s.length === 0) return
  await trx
    .insertInto('keptFiles')
    .values(sha256s.map((sha256) => ({ organizationId, sha256 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A file that labels were frozen or printed with, by its hash. */
export async function findKept(trx: Transaction, sha256: string): Promise<string | undefined> {
  const found = await trx.selectFrom('keptFiles').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  return found?.sha256
}
