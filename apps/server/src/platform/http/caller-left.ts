import type { FastifyReply } from 'fastify'

/** Aborts when the caller closes the connection before the answer: for work that nobody else waits for. */
export function callerLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}
