// Virtual time: whoever waits is woken in order, and the clock goes on only when nobody is at work any more.

export interface VirtualTime {
  /** Milliseconds since the start. */
  readonly now: () => number
  readonly after: (delayMs: number, run: () => void) => void
  /** The same for what changes nothing by itself, as looking again does: rest need not wait for it. */
  readonly sometime: (delayMs: number, run: () => void) => void
  /** Whether nothing is to come that changes anything. */
  readonly isAtRest: () => boolean
  /** Goes on to the next moment at which something happens, and lets all of it happen. False where nothing is left. */
  readonly step: () => Promise<boolean>
}

interface Event {
  readonly at: number
  readonly run: () => void
  readonly changesNothing: boolean
}

let atWork = 0
let wake: (() => void) | undefined

/** Work that takes real time: the virtual clock stands still until it is done. */
export async function duringRealTime<Result>(work: Promise<Result>): Promise<Result> {
  atWork += 1
  try {
    return await work
  } finally {
    atWork -= 1
    if (atWork === 0) wake?.()
  }
}

const asyncCalls = ['sign', 'verify', 'importKey', 'digest'] as const

/** Signatures are made and proved by other threads: their time is real. Answers how to end the counting. */
export function countCryptography(): () => void {
  const subtle = crypto.subtle as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  for (const name of asyncCalls) {
    const original = (SubtleCrypto.prototype as unknown as typeof subtle)[name]
    subtle[name] = (...args) => duringRealTime(original?.apply(crypto.subtle, args) as Promise<unknown>)
  }
  return () => {
    for (const name of asyncCalls) delete subtle[name]
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What follows from an answer is begun in the same turn: two quiet ones, and nobody has anything left to do now. */
const quietTurns = 2

async function untilQuiet(): Promise<void> {
  for (let quiet = 0; quiet < quietTurns; quiet += 1) {
    await turn()
    if (atWork === 0) continue
    quiet = -1
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    wake = undefined
  }
}

export function createVirtualTime(): VirtualTime {
  let now = 0
  const events: Event[] = []
  const add = (delayMs: number, event: Omit<Event, 'at'>): void => {
    const at = now + Math.max(0, delayMs)
    const place = events.findLastIndex((other) => other.at <= at) + 1
    events.splice(place, 0, { ...event, at })
  }
  return {
    now: () => now,
    after: (delayMs, run) => add(delayMs, { run, changesNothing: false }),
    sometime: (delayMs, run) => add(delayMs, { run, changesNothing: true }),
    isAtRest: () => events.every(({ changesNothing }) => changesNothing),
    step: async () => {
      await untilQuiet()
      const [next] = events
      if (!next) return false
      now = next.at
      // What happens at one moment happens side by side.
      const together = events.splice(0, events.findLastIndex(({ at }) => at === now) + 1)
      for (const { run } of together) run()
      await untilQuiet()
      return true
    },
  }
}
