// What every service gets as its first argument, made once in app.ts.
import type { Config } from './config.ts'
import type { DrawingPool } from './features/label-engine/drawing-pool.service.ts'
import type { Database } from './platform/database/database.ts'
import type { BlobStore } from './platform/files/blob-store.ts'
import type { Notices } from './platform/live/notices.ts'
import type { Log } from './platform/log.ts'
import type { Readers } from './platform/readers/readers.ts'
import type { Keyring } from './platform/tokens/keyring.ts'

/** Configuration and connections of one running application. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly keyring: Keyring
  /** The processes that draw labels. */
  readonly drawing: DrawingPool
  /** Processes that read files of strangers. */
  readonly readers: Readers
  readonly blobs: BlobStore
  readonly log: Log
  /** Messages between the servers on one database. */
  readonly notices: Notices
  /** Origins whose pages belong to this application: a helper paired with it obeys them, passkeys are made for them. */
  readonly origins: readonly string[]
  /** True when mails leave by themselves; otherwise administrators are shown their links. */
  readonly hasMailServer: boolean
}

/** State that lives as long as one context, made at its first use: caches and queues of a service. */
export function perContext<State>(create: (ctx: Context) => State): (ctx: Context) => State {
  const states = new WeakMap<Context, State>()
  return (ctx) => {
    const known = states.get(ctx)
    if (known !== undefined) return known
    const made = create(ctx)
    states.set(ctx, made)
    return made
  }
}
