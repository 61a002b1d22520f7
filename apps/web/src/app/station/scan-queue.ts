// Scans at a station that are not printed yet. They are kept in the tab: after a reload a person prints or drops them.
import { createStore, type Store } from '../../lib/store.ts'
import { notePrinting } from '../../lib/while-printing.ts'
import { keepInTabIfRoom, keptInTab } from '../../session/tab-storage.ts'

type Codes = readonly string[]

export interface ScansToPrint {
  /** From before a reload or a sign-in, or not looked up: a person prints or drops them. */
  readonly held: Codes
  /** In the order of the scans. The first stays until its print is in the print lane, or it is refused. */
  readonly waiting: Codes
}

export interface ScanQueue {
  readonly store: Store<ScansToPrint>
  readonly add: (code: string) => void
  /** After it was printed or refused. */
  readonly removeFirst: () => void
  /** Moves it to `held`. */
  readonly holdFirst: () => void
  readonly printHeld: () => void
  readonly dropHeld: () => void
  /** Called when the station page closes: its scans no longer count as work in this tab. */
  readonly close: () => void
}

/** Opens the scans of one person in this tab; those of an earlier page are held. */
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
