// A device is used by one at a time: a print waits for the print before it, and a question gives way to a print.

/** Where a printer takes no bytes, the system holds a thread of the few that this process has for files. */
const mostAtOnce = 3

interface Holder {
  readonly released: Promise<void>
  readonly giveWay: (() => void) | undefined
}

/** By the path of the device. */
const holders = new Map<string, Holder>()

export const isInUse = (path: string): boolean => holders.has(path)

interface Acquisition {
  /** 0: only where it is free at once. */
  readonly timeoutMs: number
  /** Called when somebody else waits for the device. */
  readonly giveWay?: () => void
}

/** Takes a device for oneself. Answers how to give it back, or undefined where it is not free in time. */
export async function acquireDevice(
  path: string,
  { timeoutMs, giveWay }: Acquisition,
): Promise<(() => void) | undefined> {
  const until = performance.now() + timeoutMs
  // Between the look and the entry nothing is awaited: two that wait must not both find it free.
  while (holders.has(path) || holders.size >= mostAtOnce) {
    const leftMs = until - performance.now()
    if (leftMs <= 0) return undefined
    const holder = holders.get(path)
    holder?.giveWay?.()
    await untilReleased(holder ? [holder] : [...holders.values()], leftMs)
  }
  const { promise: released, resolve } = Promise.withResolvers<void>()
  holders.set(path, { released, giveWay })
  return () => {
    holders.delete(path)
    resolve()
  }
}

async function untilReleased(some: readonly Holder[], leftMs: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, leftMs)
  await Promise.race([...some.map(({ released }) => released), late.promise])
  clearTimeout(timer)
}
