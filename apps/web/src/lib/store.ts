// State outside React that components follow. The only set of listeners in the application.
import { useSyncExternalStore } from 'react'

export interface Store<State> {
  readonly read: () => State
  /** Puts another state in the place of this one and tells every listener; the same state tells nobody. */
  readonly set: (next: State) => void
  /** Answers how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void
}

/** `watch` runs while anybody listens; it answers how to end it. */
export function createStore<State>(initial: State, watch?: () => () => void): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial
  let endWatch: (() => void) | undefined
  return {
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
}

export const useStore = <State>({ subscribe, read }: Store<State>): State => useSyncExternalStore(subscribe, read)
