// Print files: small ones lie in the database and are on the disk with the commit of their entries, large ones among the blobs before it.

import type { Transaction } from '../../platform/database/database.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import * as store from './print-files.store.ts'

/** Bytes. A label is one to twenty kilobytes in most languages; long rows would make backups and the log heavy. */
const mostInDatabase = 65_536

/** Keeps large files among the blobs, and answers those that are to be stored with their entries. */
export async function keepLargeFiles(
  blobs: BlobStore,
  files: readonly store.PrintFile[],
): Promise<readonly store.PrintFile[]> {
  const isSmall = ({ bytes }: store.PrintFile) => bytes.length <= mostInDatabase
  await Promise.all(files.filter((file) => !isSmall(file)).map(({ bytes, sha256 }) => blobs.put(bytes, sha256)))
  return files.filter(isSmall)
}

export const readPrintFile = async (trx: Transaction, blobs: BlobStore, sha256: string): Promise<Buffer> =>
  (await store.findPrintFile(trx, sha256)) ?? blobs.get(sha256)
