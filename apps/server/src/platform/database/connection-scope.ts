// Nothing but the database is waited for while a connection of it is held: the pool is small, and everybody needs it.
import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  isOpen: boolean
}

const scopes = new AsyncLocalStorage<Scope>()
let isWatched = false

/** From now on every transaction of this process is watched: in tests and in development, not where it would cost people time. */
export function watchConnections(): void {
  isWatched = true
}

/** Does the work of one transaction; what it leaves running afterwards holds no connection. */
export async function holdingConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!isWatched) return work()
  const scope: Scope = { isOpen: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

/** What may take seconds, and is not the database. */
type AwaitedOutside = 'drawing' | 'a program' | 'a URL' | 'a mail server' | 'a printer' | 'an identity provider'

/** Throws, where connections are watched, when the caller is about to wait for something else within a transaction. */
export function assertNoConnection(waitsFor: AwaitedOutside): void {
  if (scopes.getStore()?.isOpen) throw new Error(`A transaction waits for ${waitsFor} while it holds a connection.`)
}
