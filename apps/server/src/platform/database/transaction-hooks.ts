// What whoever serves a call wants of the transactions in it: said once around the call, not handed through every service.
import type { Kysely } from 'kysely'
import { createAsyncScope } from '../async-scope.ts'
import type { DB } from './database-types.ts'

export interface TransactionHook {
  /** Settings that a transaction begins with, for `set_config(…, true)`. */
  readonly settings: Readonly<Record<string, string>>
  /** Behind the transaction's work and before its commit; what it throws rolls the transaction back. */
  readonly beforeCommit: (trx: Kysely<DB>, organizationId: string) => Promise<void>
}

const scope = createAsyncScope<TransactionHook>()

/** The hook of the call that this code runs in, if there is one. */
export const currentHook = scope.current

/** Does `work` with the hook; what it leaves running in the background afterwards has none. */
export const withTransactionHook = scope.run
