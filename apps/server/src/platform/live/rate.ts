import { ProductError } from '@labelwright/contract/errors'

export interface Rate {
  /** Counts so many events; throws `too-many-requests` when that is more than the window allows. */
  readonly count: (events: number) => void
}

/** Counted events in the memory of this server; a window that has passed begins anew. */
export function createRate({ most, windowMs }: { readonly most: number; readonly windowMs: number }): Rate {
  let counted = 0
  let startedAt = performance.now()
  return {
    count: (events) => {
      const now = performance.now()
      if (now - startedAt > windowMs) {
        counted = 0
        startedAt = now
      }
      counted += events
      if (counted > most)
        throw new ProductError('too-many-requests', {
          retryAfterSeconds: Math.ceil((startedAt + windowMs - now) / 1000),
        })
    },
  }
}
