// What whoever serves a call wants of the transactions in it: said once around the call, not handed through every service.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { DB } from './database-types.ts'

export interface TransactionHook {
  /** Settings that a transaction begins with, for `set_config(…, true)`. */
  readonly settings: Readonly<Record<string, string>>
  /** Behind the transaction's work and before its commit; what it throws rolls the transaction back. */
  readonly beforeCommit: (trx: Kysely<DB>, organizationId: string) => Promise<void>
}

interface Scope {
  hook: TransactionHook | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

/** The hook of the call that this code runs in, if there is one. */
export const currentHook = (): TransactionHook | undefined => scopes.getStore()?.hook

/** Does `work` with the hook; what it leaves running in the background afterwards has none. */
export async function withTransactionHook<Result>(hook: TransactionHook, work: () => Promise<Result>): Promise<Result> {
  const scope: Scope = { hook }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.hook = undefined
  }
}
