import { uptime } from 'node:os'

/** The server's time, which tickets expire by. This computer's own clock may be wrong by days. */
export interface ServerClock {
  /** ms since 1970 on the server's clock, or on this computer's until the server has reported its time. */
  readonly now: () => number
  /** Sets the time that the server has just reported, ms since 1970. Undefined changes nothing. */
  readonly hear: (serverTime: number | undefined) => void
  /** Moves the time forward to one that the server has signed, ms since 1970. Never moves it back. */
  readonly advanceTo: (serverTime: number) => void
  /** By how much this computer's clock is ahead, ms; negative when it is behind. Undefined until the server has reported its time. */
  readonly computerAheadMs: () => number | undefined
}

interface Clocks {
  /** Wall clock of this computer, ms since 1970. */
  readonly wall?: () => number
  /** Monotonic, ms. Goes on while the computer sleeps. */
  readonly steady?: () => number
}

/** Messages take time to arrive, so the latest of several reported times is the most exact. It outranks the others for this long. */
const trustedMs = 60_000

/** A time that the server reported, relative to the steady clock. */
interface Heard {
  readonly offsetMs: number
  readonly at: number
}

export function createServerClock({ wall = Date.now, steady = () => uptime() * 1_000 }: Clocks = {}): ServerClock {
  let heard: Heard | undefined
  /** Signed times are only a lower bound: a ticket may have been issued long ago. */
  let signedOffsetMs = Number.NEGATIVE_INFINITY
  const now = (): number => Math.max(heard ? steady() + heard.offsetMs : wall(), steady() + signedOffsetMs)
  return {
    now,
    hear: (serverTime) => {
      if (serverTime === undefined) return
      const at = steady()
      const offsetMs = serverTime - at
      const isBetter = heard === undefined || offsetMs >= heard.offsetMs || at - heard.at > trustedMs
      // The server's clock may have been corrected, so times that it signed before no longer count.
      if (isBetter) signedOffsetMs = Number.NEGATIVE_INFINITY
      if (isBetter) heard = { offsetMs, at }
    },
    advanceTo: (serverTime) => {
      signedOffsetMs = Math.max(signedOffsetMs, serverTime - steady())
    },
    computerAheadMs: () => (heard ? Math.round(wall() - now()) : undefined),
  }
}
