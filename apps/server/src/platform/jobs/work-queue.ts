import { ProductError } from '@labelwright/contract/errors'

export interface WorkQueue {
  /** Does the work when a place is free; `too-many-requests` when too many wait already. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** For work that costs memory and a thread each: some at a time, some waiting, the rest asked to come again. */
export function createWorkQueue(places: number, maximumWaiting: number): WorkQueue {
  const waiting: (() => void)[] = []
  let busy = 0
  const enter = (): Promise<void> | undefined => {
    if (busy < places) {
      busy += 1
      return undefined
    }
    if (waiting.length >= maximumWaiting) throw new ProductError('too-many-requests', { retryAfterSeconds: 5 })
    return new Promise((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
  return {
    run: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
