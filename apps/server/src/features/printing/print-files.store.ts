import type { Transaction } from '../../platform/database/database.ts'

export interface PrintFile {
  readonly sha256: string
  readonly bytes: Uint8Array
}

/** What is there already has the same bytes, as its name is made of them. */
export async function insertPrintFiles(
  trx: Transaction,
  organizationId: string,
  files: readonly PrintFile[],
): Promise<void> {
  if (files.length === 0) return
  await trx
    .insertInto('printFiles')
    .values(files.map(({ sha256, bytes }) => ({ organizationId, sha256, bytes: Buffer.from(bytes) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findPrintFile = async (trx: Transaction, sha256: string): Promise<Buffer | undefined> =>
  (await trx.selectFrom('printFiles').select('bytes').where('sha256', '=', sha256).executeTakeFirst())?.bytes
