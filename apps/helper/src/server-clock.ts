import { uptime } from 'node:os'

/** The server's time, by which tickets end, beside the clock of this computer, which may be wrong by days. */
export interface ServerClock {
  /** ms since 1970 on the server's clock; on this computer's until the server was heard. */
  readonly now: () => number
  /** The server has said its time. */
  readonly hear: (serverTime: number | undefined) => void
  /** Something that the server has signed says that it is at least this time. */
  readonly isAtLeast: (serverTime: number) => void
  /** By how much this computer's clock is ahead, ms; negative: behind. Undefined until the server was heard. */
  readonly computerAheadMs: () => number | undefined
}

interface Clocks {
  /** Wall clock of this computer, ms since 1970. */
  readonly wall?: () => number
  /** Never set by anybody, and goes on while the computer sleeps, ms. */
  readonly steady?: () => number
}

/** A word of the server takes a moment to arrive, so of several the one that says most is nearest. So long it counts against later ones. */
const trustedMs = 60_000

/** A word of the server, as it stands to the steady clock. */
interface Heard {
  readonly offsetMs: number
  readonly at: number
}

export function createServerClock({ wall = Date.now, steady = () => uptime() * 1_000 }: Clocks = {}): ServerClock {
  let heard: Heard | undefined
  /** What was signed says nothing of how late it is now: it never makes the time earlier. */
  let signedOffsetMs = Number.NEGATIVE_INFINITY
  const now = (): number => Math.max(heard ? steady() + heard.offsetMs : wall(), steady() + signedOffsetMs)
  return {
    now,
    hear: (serverTime) => {
      if (serverTime === undefined) return
      const at = steady()
      const offsetMs = serverTime - at
      const isBetter = heard === undefined || offsetMs >= heard.offsetMs || at - heard.at > trustedMs
      // The server's clock may have been put right: what it signed before counts no more than its own word.
      if (isBetter) signedOffsetMs = Number.NEGATIVE_INFINITY
      if (isBetter) heard = { offsetMs, at }
    },
    isAtLeast: (serverTime) => {
      signedOffsetMs = Math.max(signedOffsetMs, serverTime - steady())
    },
    computerAheadMs: () => (heard ? Math.round(wall() - now()) : undefined),
  }
}
