import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A printer that takes its time, as real ones do: what is killed meanwhile is killed in the middle. */
export interface SlowPrinter {
  readonly port: number
  /** How often each file came in full, by its SHA-256. */
  readonly received: () => ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}

export async function startSlowPrinter(msPerLabel: number): Promise<SlowPrinter> {
  const received = new Map<string, number>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const hash = createHash('sha256')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => hash.update(chunk))
    socket.on('end', async () => {
      const sha256 = hash.digest('hex')
      received.set(sha256, (received.get(sha256) ?? 0) + 1)
      await sleep(msPerLabel)
      socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
