// Only the database may be waited for while one of its connections is held: the pool is small, and everybody needs it.
import { createAsyncScope } from '../async-scope.ts'

const scope = createAsyncScope<true>()
let isWatched = false

/** Watches every transaction of this process from now on: in tests and in development, as it would slow a server in use. */
export function watchConnections(): void {
  isWatched = true
}

/** Does the work of one transaction. What it leaves running afterwards holds no connection. */
export const holdingConnection = <Result>(work: () => Promise<Result>): Promise<Result> =>
  isWatched ? scope.run(true, work) : work()

/** Everything that may take seconds and is not the database. */
type AwaitedOutside =
  | 'drawing'
  | 'a program'
  | 'a URL'
  | 'a mail server'
  | 'a printer'
  | 'a printer helper'
  | 'an identity provider'

/** Throws where connections are watched and the caller is within a transaction. */
export function assertNoConnection(waitsFor: AwaitedOutside): void {
  if (scope.current()) throw new Error(`A transaction waits for ${waitsFor} while it holds a connection.`)
}
