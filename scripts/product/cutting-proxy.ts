import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A way to PostgreSQL that breaks in the moment of a commit. */
export interface CuttingProxy {
  readonly port: number
  /** Breaks the connection that says this and commits behind it: the commit arrives, its answer does not. */
  readonly cutCommitBehind: (word: string) => void
  readonly cuts: () => number
  readonly close: () => Promise<void>
}

/** Passes bytes on to the Unix socket of a database. */
export async function startCuttingProxy(database: {
  readonly socketDirectory: string
  readonly port: number
}): Promise<CuttingProxy> {
  const path = join(database.socketDirectory, `.s.PGSQL.${database.port}`)
  const sockets = new Set<Socket>()
  let word: string | undefined
  let cuts = 0
  const server = createServer((client) => {
    const behind = connect(path)
    for (const socket of [client, behind]) sockets.add(socket.on('error', () => socket.destroy()))
    let isMeant = false
    let isCommitting = false
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      if (word !== undefined && text.includes(word)) isMeant = true
      if (isMeant && /commit\0/i.test(text)) isCommitting = true
      behind.write(bytes)
    })
    behind.on('data', (bytes) => {
      if (!isCommitting || !bytes.includes('COMMIT')) return void client.write(bytes)
      word = undefined
      cuts += 1
      client.destroy()
      behind.destroy()
    })
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutCommitBehind: (next) => {
      word = next
    },
    cuts: () => cuts,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
