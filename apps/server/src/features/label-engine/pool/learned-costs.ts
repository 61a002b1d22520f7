import { LRUCache } from 'lru-cache'

const maxKnown = 5_000
/** Weight of the last drawing. A dearer one counts less: it may have met a process that did not know the label yet. */
const weights = { cheaper: 0.7, dearer: 0.3 } as const

/** Remembers the cost of drawing a label, in milliseconds of processor time. */
export function createLearnedCosts() {
  const costs = new LRUCache<string, number>({ max: maxKnown })
  return {
    /** Undefined where it was never drawn. */
    of: (key: string): number | undefined => costs.get(key),
    learn: (key: string, ms: number): void => {
      const before = costs.get(key) ?? ms
      costs.set(key, before + (ms - before) * (ms < before ? weights.cheaper : weights.dearer))
    },
    /** Notes that it costs at least this: its process was killed. */
    raise: (key: string, ms: number): void => {
      costs.set(key, Math.max(ms, costs.get(key) ?? 0))
    },
  }
}
export type LearnedCosts = ReturnType<typeof createLearnedCosts>
