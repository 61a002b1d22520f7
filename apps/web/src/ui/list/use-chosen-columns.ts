import { createStore, useStore } from '../../lib/store.ts'

type Choices = Readonly<Record<string, readonly string[]>>

const storageKey = 'labelwright_columns'
const store = createStore<Choices>(kept())

/** Which columns each list shows in this browser, and in which order. */
export function useChosenColumns(list: string) {
  return {
    chosen: useStore(store)[list],
    /** `undefined` goes back to the list's own columns. */
    choose: (columns: readonly string[] | undefined) => {
      const { [list]: _, ...others } = store.read()
      const next = columns === undefined ? others : { ...others, [list]: columns }
      localStorage.setItem(storageKey, JSON.stringify(next))
      store.set(next)
    },
  }
}

function kept(): Choices {
  try {
    const choices: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const lists = Object.entries(choices ?? {}).filter(([, columns]) => Array.isArray(columns))
    return Object.fromEntries(lists) as Choices
  } catch {
    // Not what this version wrote: every list has its own columns again.
    return {}
  }
}
