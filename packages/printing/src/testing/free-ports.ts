import { createServer } from 'node:net'

/** Systems give ports from 32,768 on (Linux) or 49,152 on (others) to whoever asks for any; below, they belong to who names them. */
const firstPort = 15_000
const portCount = 17_000

/** Whether nobody listens on a port of 127.0.0.1. */
function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = createServer()
  probe.once('error', () => resolve(false))
  probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  return promise
}

/**
 * Ports for programs that start later and come back to the same port when they were killed. The system itself gives them
 * to nobody else in the meantime, neither to another test that listens on any port nor to a connection that goes out.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = firstPort + Math.floor(Math.random() * portCount)
    if (await isFree(port)) found.add(port)
  }
  return [...found]
}
