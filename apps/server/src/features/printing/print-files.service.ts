// Print files: small ones lie in the database and are on the disk with the commit of their entries, large ones among the blobs before it.

import { allSettledOrThrow, type Transaction } from '../../platform/database/database.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import * as store from './print-files.store.ts'

/** Bytes. A label is one to twenty kilobytes in most languages; long rows would make backups and the log heavy. */
const mostInDatabase = 65_536

/** Stores files in the caller's transaction: whoever commits it has them on the disk. */
export async function keepPrintFiles(
  trx: Transaction,
  {
    blobs,
    organizationId,
    files,
  }: { readonly blobs: BlobStore; readonly organizationId: string; readonly files: readonly store.PrintFile[] },
): Promise<void> {
  const isSmall = ({ bytes }: store.PrintFile) => bytes.length <= mostInDatabase
  await allSettledOrThrow([
    store.insertPrintFiles(trx, organizationId, files.filter(isSmall)),
    ...files.filter((file) => !isSmall(file)).map(({ bytes, sha256 }) => blobs.put(bytes, sha256)),
  ])
}

export const readPrintFile = async (trx: Transaction, blobs: BlobStore, sha256: string): Promise<Buffer> =>
  (await store.findPrintFile(trx, sha256)) ?? blobs.get(sha256)
