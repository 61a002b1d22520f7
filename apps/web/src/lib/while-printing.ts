// Counts what this tab prints, and tells whether any tab prints. A new version of the application waits for the end of it, and the notice of a silent server shows the counts.
import { createStore, useStore } from './store.ts'

/** Held by tabs that print, shared among them. */
const lockName = 'labelwright-printing'

/** `lane`: prints of the lane. `order`: orders that this tab prints. `scans`: codes that are not looked up yet. */
export type PrintingWork = 'lane' | 'order' | 'scans'

/** How many of each kind wait or are on their way in this tab. A kind without any is left out. */
type WorkAtHand = Readonly<Partial<Record<PrintingWork, number>>>

const atWork = createStore<WorkAtHand>({})
let release: (() => void) | undefined

export const useWorkAtHand = (): WorkAtHand => useStore(atWork)

/** Notes how many of a kind wait or are on their way in this tab. */
export function notePrinting(kind: PrintingWork, count: number): void {
  const { [kind]: before = 0, ...others } = atWork.read()
  if (before === count) return
  atWork.set(count === 0 ? others : { ...others, [kind]: count })
  if (isIdle()) {
    release?.()
    release = undefined
  } else if (!release) hold()
}

const isIdle = (): boolean => Object.keys(atWork.read()).length === 0

function hold(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  release = resolve
  // Pages without a secure origin have no locks, and no service worker that could change.
  void navigator.locks?.request(lockName, { mode: 'shared' }, () => promise)
}

/** Does something while no tab prints; answers false, and does nothing, while one does. */
export async function whenNothingPrints(work: () => Promise<void>): Promise<boolean> {
  if (!isIdle()) return false
  if (!navigator.locks) return doWork(work)
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? doWork(work) : false))
}

async function doWork(work: () => Promise<void>): Promise<boolean> {
  await work()
  return true
}
