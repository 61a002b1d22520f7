// Who waits for an answer goes first: work in the background asks here before its next step.
import type { FastifyInstance } from 'fastify'

export interface Foreground {
  /** Waits while calls are being answered, `mostMs` at most: whoever always gives way would never end. */
  readonly giveWay: (mostMs: number) => Promise<void>
}

/** Counts the calls that are being answered; files that are being sent in are none that a person waits for. */
export function watchForeground(http: FastifyInstance): Foreground {
  const open = new Set<string>()
  let waiting: (() => void)[] = []
  const end = (id: string) => {
    if (!open.delete(id) || open.size > 0) return
    for (const goOn of waiting) goOn()
    waiting = []
  }
  http.addHook('onRequest', async ({ id, headers }) => {
    if (!headers['content-type']?.startsWith('multipart/')) open.add(id)
  })
  http.addHook('onResponse', async ({ id }) => end(id))
  http.addHook('onRequestAbort', async ({ id }) => end(id))
  return {
    giveWay: async (mostMs) => {
      if (open.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      const timer = setTimeout(resolve, mostMs)
      await promise
      clearTimeout(timer)
    },
  }
}
