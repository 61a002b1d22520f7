// A printer on a bad day: most labels come out, some are refused, cut off or swallowed behind their last byte.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sha256Of, zplFilesIn } from './printed-files.ts'

/** `good`: the label comes out; `closes`: before its first byte; `cuts`: within it; `breaks`: it comes out, and the connection is reset. */
export type Mood = 'good' | 'closes' | 'cuts' | 'breaks'

export interface MoodyPrinter {
  readonly port: number
  /** How many labels came out of each file, by its SHA-256. */
  readonly labelsOf: (sha256: string) => number
  /** While it is off, nothing listens on its port; what it prints already comes out. */
  readonly switchOff: () => Promise<void>
  readonly switchOn: () => Promise<void>
  readonly close: () => Promise<void>
}

const cutAfterBytes = 200

const quantityOf = (file: string): number => Number(/\^PQ(\d+)/.exec(file)?.[1] ?? 1)

/** Listens on a free port of this computer; `moodOf` is asked at each connection. */
export async function startMoodyPrinter(moodOf: () => Mood): Promise<MoodyPrinter> {
  const counts = new Map<string, number>()
  const sockets = new Set<Socket>()
  const printed = (file: string) => {
    const sha256 = sha256Of(file)
    counts.set(sha256, (counts.get(sha256) ?? 0) + quantityOf(file))
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const mood = moodOf()
    let bytes = Buffer.alloc(0)
    let known = 0
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('end', () => socket.end())
    if (mood === 'closes') return void socket.end()
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      if (mood === 'cuts' && bytes.length >= cutAfterBytes) return void socket.resetAndDestroy()
      const files = zplFilesIn(bytes)
      for (const file of files.slice(known)) printed(file)
      known = files.length
      if (mood === 'breaks' && known > 0) socket.resetAndDestroy()
    })
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  let isOn = true
  const switchOff = async () => {
    if (!isOn) return
    isOn = false
    server.close()
    for (const socket of sockets) socket.destroySoon()
    await once(server, 'close')
  }
  return {
    port,
    labelsOf: (sha256) => counts.get(sha256) ?? 0,
    switchOff,
    switchOn: async () => {
      if (!isOn) await listen(port)
      isOn = true
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await switchOff()
    },
  }
}
