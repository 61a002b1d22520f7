// State outside React that components follow. The only set of listeners in the application.
import { useSyncExternalStore } from 'react'

export interface Store<State> {
  readonly read: () => State
  /** Puts another state in the place of this one and tells every listener; the same state tells nobody. */
  readonly set: (next: State) => void
  /** Answers how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void
}

const resets: (() => void)[] = []

/** @internal Puts every store back to its first state: test files of one worker share them. */
export function resetStores(): void {
  for (const reset of resets) reset()
}

/** `watch` runs while anybody listens; it answers how to end it. */
export function createStore<State>(initial: State, watch?: () => () => void): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial
  let endWatch: (() => void) | undefined
  const store: Store<State> = {
    read: () => state,
    set: (next) => {
      if (Object.is(next, state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) endWatch = watch?.()
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        endWatch?.()
        endWatch = undefined
      }
    },
  }
  resets.push(() => store.set(initial))
  return store
}

export const useStore = <State>({ subscribe, read }: Store<State>): State => useSyncExternalStore(subscribe, read)
