import type { FastifyReply } from 'fastify'

/** Aborted when the caller closes the connection before the answer is there: for work that only he waits for. */
export function callerLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}
