import type { Transaction } from '../../platform/database/database.ts'

export interface PrintFile {
  readonly sha256: string
  readonly bytes: Uint8Array
}

export const findPrintFile = async (trx: Transaction, sha256: string): Promise<Buffer | undefined> =>
  (await trx.selectFrom('printFiles').select('bytes').where('sha256', '=', sha256).executeTakeFirst())?.bytes
