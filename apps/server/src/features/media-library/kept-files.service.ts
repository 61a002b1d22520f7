// Files that labels are drawn of for ever, whatever becomes of them in the media library.
import type { Transaction } from '../../platform/database/database.ts'
import * as store from './kept-files.store.ts'

/** Keeps files for good. Nobody removes their bytes until the transaction has ended, and nobody afterwards. */
export async function keepFiles(trx: Transaction, organizationId: string, sha256s: readonly string[]): Promise<void> {
  const each = [...new Set(sha256s)].toSorted()
  for (const sha256 of each) await store.lock(trx, sha256)
  await store.insertKeptFiles(trx, organizationId, each)
}
