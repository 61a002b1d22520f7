// Who waits for an answer goes first: work in the background asks here before its next step.
import type { FastifyInstance } from 'fastify'

export interface Foreground {
  /**
   * Waits while calls are being answered, `mostMs` at most: whoever always gives way would never end. Answers whether it
   * waited until the last one was answered: it takes a while, then, until the next one comes.
   */
  readonly giveWay: (mostMs: number) => Promise<boolean>
  /** Said by what has to be quick, as printing has: more of it is to be expected. */
  readonly hurry: () => void
  /** For some seconds after somebody was in a hurry: work in the background then takes small steps. */
  readonly isHurried: () => boolean
  /** Does this each time when the last call has been answered and nobody else has come. */
  readonly whenQuiet: (work: () => void) => void
}

/** People print in bursts; between two scans lie a few seconds. */
const hurriedMs = 5_000

/** Counts the calls that are being answered; files that are being sent in are none that a person waits for. */
export function watchForeground(http: FastifyInstance, calmAfterMs = hurriedMs): Foreground {
  const open = new Set<string>()
  let waiting: (() => void)[] = []
  let hurriedUntil = 0
  let workWhenQuiet: () => void = () => undefined
  const end = (id: string) => {
    if (!open.delete(id) || open.size > 0) return
    for (const goOn of waiting) goOn()
    waiting = []
    // The answer is on its way first.
    setImmediate(() => {
      if (open.size === 0) workWhenQuiet()
    })
  }
  http.addHook('onRequest', async ({ id, headers }) => {
    if (!headers['content-type']?.startsWith('multipart/')) open.add(id)
  })
  http.addHook('onResponse', async ({ id }) => end(id))
  http.addHook('onRequestAbort', async ({ id }) => end(id))
  return {
    giveWay: async (mostMs) => {
      if (open.size === 0) return false
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      const timer = setTimeout(resolve, mostMs)
      await promise
      clearTimeout(timer)
      return open.size === 0
    },
    hurry: () => {
      hurriedUntil = performance.now() + calmAfterMs
    },
    isHurried: () => performance.now() < hurriedUntil,
    whenQuiet: (work) => {
      workWhenQuiet = work
    },
  }
}
