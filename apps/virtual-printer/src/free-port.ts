import type { Server } from 'node:net'

const portsTried = 100

/** Listens on 127.0.0.1; a taken port gives way to the next free one. 0 takes any. Node's HTTP servers are servers, too. */
export async function listenOnFreePort(server: Server, wanted: number): Promise<void> {
  for (let port = wanted; ; port += 1) {
    try {
      await listenOn(server, port)
      return
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || port >= wanted + portsTried) throw error
    }
  }
}

/** Listens on exactly this port of 127.0.0.1. */
export function listenOn(server: Server, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, host: '127.0.0.1' }, () => {
    server.off('error', reject)
    resolve()
  })
  return promise
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}
