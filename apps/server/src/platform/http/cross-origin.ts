import type { FastifyInstance } from 'fastify'

const methods = 'GET, POST, PUT, DELETE'
const headers = 'authorization, content-type, idempotency-key'

/** Lets pages of the public address call a service that runs under another one; everybody else's browser refuses. */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.headers.origin !== origin) return
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'retry-after')
  })
  app.options('/*', (_request, reply) =>
    reply
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', headers)
      .header('access-control-max-age', '600')
      .status(204)
      .send(),
  )
}
