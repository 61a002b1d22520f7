import { LRUCache } from 'lru-cache'

const maxKnown = 5_000
/** How much the last drawing counts. */
const weight = 0.3

/** What drawing a label cost the last times, by the name of the work. Milliseconds of processor time. */
export function createLearnedCosts() {
  const costs = new LRUCache<string, number>({ max: maxKnown })
  return {
    /** Undefined of what was never drawn. */
    of: (key: string): number | undefined => costs.get(key),
    learn: (key: string, ms: number): void => {
      const before = costs.get(key)
      // More than expected is believed at once: the short place is for short work alone.
      costs.set(key, before === undefined || ms > before ? ms : before + (ms - before) * weight)
    },
  }
}
export type LearnedCosts = ReturnType<typeof createLearnedCosts>
