// Scans at a station that are not printed yet, kept in the tab: a reload loses none, and none prints by itself after it.
import { createStore, type Store } from '../../lib/store.ts'
import { notePrinting } from '../../lib/while-printing.ts'
import { keepInTabIfRoom, keptInTab } from '../../session/tab-storage.ts'

type Codes = readonly string[]

export interface ScansToPrint {
  /** From before a reload or a sign-in: they wait for a person. */
  readonly held: Codes
  /** In the order of the scans. The first stays until the lane has its print, or the card says why there is none. */
  readonly waiting: Codes
}

export interface ScanQueue {
  readonly store: Store<ScansToPrint>
  readonly add: (code: string) => void
  /** It is printed or refused. */
  readonly removeFirst: () => void
  /** It waits for a person from here on. */
  readonly holdFirst: () => void
  readonly printHeld: () => void
  readonly dropHeld: () => void
  /** Counts as work no more: the station is left. */
  readonly close: () => void
}

/** The scans of one person in this tab, as a reload finds them. */
export function openScanQueue(userId: string): ScanQueue {
  const key = `labelwright_station_scans_${userId}`
  const store = createStore<ScansToPrint>({ held: keptInTab<Codes>(key, userId) ?? [], waiting: [] })
  const change = (next: (before: ScansToPrint) => ScansToPrint): void => {
    const { held, waiting } = next(store.read())
    keepInTabIfRoom(key, [...held, ...waiting], userId)
    notePrinting('scans', waiting.length)
    store.set({ held, waiting })
  }
  return {
    store,
    add: (code) => change(({ held, waiting }) => ({ held, waiting: [...waiting, code] })),
    removeFirst: () => change(({ held, waiting }) => ({ held, waiting: waiting.slice(1) })),
    holdFirst: () =>
      change(({ held, waiting }) => ({ held: [...held, ...waiting.slice(0, 1)], waiting: waiting.slice(1) })),
    printHeld: () => change(({ held, waiting }) => ({ held: [], waiting: [...waiting, ...held] })),
    dropHeld: () => change(({ waiting }) => ({ held: [], waiting })),
    close: () => notePrinting('scans', 0),
  }
}
