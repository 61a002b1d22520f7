// Whether something is being printed, in this tab or another: a new version of the application waits for its end.

/** Held by tabs that print, shared among them. */
const lockName = 'labelwright-printing'

const atWork = new Set<string>()
let release: (() => void) | undefined

/** Says whether prints of this kind are waiting or on their way in this tab. */
export function notePrinting(kind: string, isPrinting: boolean): void {
  if (isPrinting) atWork.add(kind)
  else atWork.delete(kind)
  if (atWork.size === 0) {
    release?.()
    release = undefined
  } else if (!release) hold()
}

function hold(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  release = resolve
  // Pages without a secure origin have no locks, and no service worker that could change.
  void navigator.locks?.request(lockName, { mode: 'shared' }, () => promise)
}

/** Does something while no tab prints; answers false, and does nothing, while one does. */
export async function whenNothingPrints(work: () => Promise<void>): Promise<boolean> {
  if (atWork.size > 0) return false
  if (!navigator.locks) return doWork(work)
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? doWork(work) : false))
}

async function doWork(work: () => Promise<void>): Promise<boolean> {
  await work()
  return true
}
