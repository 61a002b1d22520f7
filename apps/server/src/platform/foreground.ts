// Who waits for an answer goes first: work in the background asks here before its next step.
import type { FastifyInstance } from 'fastify'

export interface Foreground {
  /**
   * Waits while calls are being answered and a moment longer, `mostMs` at most: whoever always gives way would never end.
   * Answers whether it waited until the last one was answered: it takes a while, then, until the next one comes.
   */
  readonly giveWay: (mostMs: number) => Promise<boolean>
  /** Said by what has to be quick, as printing has: more of it is to be expected. */
  readonly hurry: () => void
  /** For some seconds after somebody was in a hurry: work in the background then takes small steps. */
  readonly isHurried: () => boolean
  /** Does this each time a moment after the last call was answered, when nobody else has come. */
  readonly whenQuiet: (work: () => void) => void
}

/** People print in bursts; between two scans lie a few seconds. */
const hurriedMs = 5_000

/** An answer is on its way for so long: what begins at once competes with its reader. */
const quietAfterMs = 3

/** Counts the calls that are being answered; files that are being sent in are none that a person waits for. */
export function watchForeground(http: FastifyInstance, calmAfterMs = hurriedMs): Foreground {
  const open = new Set<string>()
  let isQuiet = true
  let waiting: (() => void)[] = []
  let hurriedUntil = 0
  let workWhenQuiet: () => void = () => undefined
  const begin = (id: string) => {
    open.add(id)
    isQuiet = false
  }
  const becomeQuiet = () => {
    if (open.size > 0 || isQuiet) return
    isQuiet = true
    for (const goOn of waiting) goOn()
    waiting = []
    workWhenQuiet()
  }
  const end = (id: string) => {
    if (open.delete(id) && open.size === 0) setTimeout(becomeQuiet, quietAfterMs)
  }
  http.addHook('onRequest', async ({ id, headers }) => {
    if (!headers['content-type']?.startsWith('multipart/')) begin(id)
  })
  http.addHook('onResponse', async ({ id }) => end(id))
  http.addHook('onRequestAbort', async ({ id }) => end(id))
  return {
    giveWay: async (mostMs) => {
      if (isQuiet) return false
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      const timer = setTimeout(resolve, mostMs)
      await promise
      clearTimeout(timer)
      return isQuiet
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
