// Commands that the server has not stored yet, kept in this browser: closing the tab, a crash or a dead line loses nothing.
import type { Command } from '@labelwright/open-label/commands'
import type { LabelRecord } from '@labelwright/open-label/records'
import { createStore, del, entries, set } from 'idb-keyval'

/** What a tab has waiting for one label, with the state that it was made over. */
export interface KeptWork {
  readonly userId: string
  readonly labelId: string
  readonly clientId: string
  readonly sequence: number
  readonly records: readonly (readonly [id: string, record: LabelRecord])[]
  readonly commands: readonly Command[]
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface WaitingStore {
  readonly keep: (work: KeptWork) => Promise<void>
  readonly forget: (clientId: string) => Promise<void>
  /** What tabs that are gone have left of this person's work on this label, the oldest first. */
  readonly orphans: (userId: string, labelId: string) => Promise<readonly KeptWork[]>
  /** Marks a tab as alive until the page is gone or the answer is called. */
  readonly hold: (clientId: string) => () => void
}

const lockOf = (clientId: string): string => `labelwright-designer ${clientId}`

/** In IndexedDB, which all tabs share; a Web Lock tells which tabs are alive. */
export function openWaitingStore(): WaitingStore {
  const store = createStore('labelwright-designer', 'waiting')
  return {
    keep: (work) => set(work.clientId, work, store),
    forget: (clientId) => del(clientId, store),
    async orphans(userId, labelId) {
      const kept = (await entries<string, KeptWork>(store)).map(([, work]) => work)
      const own = kept.filter((work) => work.userId === userId && work.labelId === labelId)
      const free = await Promise.all(own.map(({ clientId }) => isFree(clientId)))
      return own.filter((_, index) => free[index]).sort((one, other) => one.at - other.at)
    },
    hold(clientId) {
      const { promise, resolve } = Promise.withResolvers<void>()
      void navigator.locks?.request(lockOf(clientId), () => promise)
      return resolve
    },
  }
}

/** Without locks (a page with no secure origin) nobody can tell: the work is taken over, and its ids make doubling harmless. */
async function isFree(clientId: string): Promise<boolean> {
  if (!navigator.locks) return true
  return navigator.locks.request(lockOf(clientId), { ifAvailable: true }, (lock) => lock !== null)
}
