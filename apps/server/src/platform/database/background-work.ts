// Work that nobody waits for at a page has connections of its own: however much of it there is, calls of pages find theirs free.
import { AsyncLocalStorage } from 'node:async_hooks'

const scopes = new AsyncLocalStorage<true>()

/** Does `work` with the connections of background work; its transactions wait for one another, not for pages, nor pages for them. */
export const inBackground = <Result>(work: () => Promise<Result>): Promise<Result> => scopes.run(true, work)

export const isInBackground = (): boolean => scopes.getStore() === true
