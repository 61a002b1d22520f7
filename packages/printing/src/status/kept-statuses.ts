import { LRUCache } from 'lru-cache'
import type { ReadStatus } from './status-words.ts'

/** A status, and when it was asked for (ms since 1970). */
export interface KeptStatus extends ReadStatus {
  readonly askedAt: number
}

/** What printers said lately: each is asked by one at a time, and not again for some seconds. */
export interface KeptStatuses {
  /** The status under a key; what was known before, or undefined, where no answer comes in time. */
  readonly statusOf: (key: string, ask: () => Promise<AskedStatus>) => Promise<KeptStatus | undefined>
}

export interface AskedStatus extends ReadStatus {
  /** Longer where the question takes the printer's only connection. */
  readonly keepMs?: number
}

/** A page asks anew about as often. */
const usualKeepMs = 4_000
/** Nobody who looks at a page waits longer. */
const answerMs = 2_500
const mostKept = 1_000
const mostAtOnce = 128

export function createKeptStatuses(): KeptStatuses {
  let asking = 0
  const kept = new LRUCache<string, KeptStatus, () => Promise<AskedStatus>>({
    max: mostKept,
    ttl: usualKeepMs,
    // Looked up at each call: tests put another clock there.
    perf: { now: () => performance.now() },
    fetchMethod: async (_key, _before, { context: ask, options }) => {
      asking += 1
      const askedAt = Date.now()
      try {
        const { keepMs = usualKeepMs, ...status } = await ask()
        options.ttl = keepMs
        return { ...status, askedAt }
      } finally {
        asking -= 1
      }
    },
  })
  const known = (key: string): KeptStatus | undefined => kept.get(key, { allowStale: true, noDeleteOnStaleGet: true })
  return {
    statusOf: async (key, ask) => {
      if (asking >= mostAtOnce && !kept.has(key)) return known(key)
      const late = Promise.withResolvers<KeptStatus | undefined>()
      const timer = setTimeout(() => late.resolve(known(key)), answerMs)
      return Promise.race([kept.fetch(key, { context: ask }), late.promise]).finally(() => clearTimeout(timer))
    },
  }
}
