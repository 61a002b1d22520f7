import { LRUCache } from 'lru-cache'

const maxKnown = 5_000
/** How much the last drawing counts: one that was dearer may have met a process that did not know the label yet. */
const weights = { cheaper: 0.7, dearer: 0.3 } as const

/** What drawing a label cost the last times, by the name of the task. Milliseconds of processor time. */
export function createLearnedCosts() {
  const costs = new LRUCache<string, number>({ max: maxKnown })
  return {
    /** Undefined of what was never drawn. */
    of: (key: string): number | undefined => costs.get(key),
    learn: (key: string, ms: number): void => {
      const before = costs.get(key) ?? ms
      costs.set(key, before + (ms - before) * (ms < before ? weights.cheaper : weights.dearer))
    },
    /** Of what was ended: it costs more than this. */
    raise: (key: string, ms: number): void => {
      costs.set(key, Math.max(ms, costs.get(key) ?? 0))
    },
  }
}
export type LearnedCosts = ReturnType<typeof createLearnedCosts>
