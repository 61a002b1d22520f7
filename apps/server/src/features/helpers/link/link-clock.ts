/** The database's time, by which leases and tickets end, for messages of a link. */
export interface LinkClock {
  /** ms since 1970. */
  readonly now: () => number
  /** The database has just said its time. */
  readonly set: (time: Date) => void
}

export function createLinkClock(time: Date): LinkClock {
  let offsetMs = 0
  const set = (now: Date): void => {
    offsetMs = now.getTime() - performance.now()
  }
  set(time)
  return { now: () => Math.round(performance.now() + offsetMs), set }
}
