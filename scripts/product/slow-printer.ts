import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A printer that takes its time, as real ones do: what is killed meanwhile is killed in the middle. */
export interface SlowPrinter {
  readonly port: number
  /** How often each ZPL file of one label came in full, by its SHA-256. */
  readonly received: () => ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}

/** The labels of a connection, each with what ends its file: labels that wait together come over one. */
const labelsIn = (bytes: Buffer): readonly string[] => bytes.toString('latin1').match(/.*?\^XZ\n?/gs) ?? []

export async function startSlowPrinter(msPerLabel: number): Promise<SlowPrinter> {
  const received = new Map<string, number>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const chunks: Buffer[] = []
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', async () => {
      const labels = labelsIn(Buffer.concat(chunks))
      for (const label of labels) {
        const sha256 = createHash('sha256').update(label, 'latin1').digest('hex')
        received.set(sha256, (received.get(sha256) ?? 0) + 1)
      }
      await sleep(msPerLabel * labels.length)
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
