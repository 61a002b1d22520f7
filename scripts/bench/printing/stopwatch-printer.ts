import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A printer that says when the first byte of a connection came. */
export async function startStopwatchPrinter() {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.once('data', () => server.emit('first-byte', performance.now()))
    socket.on('data', () => undefined)
    socket.on('error', () => socket.destroy())
    socket.on('end', () => socket.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    nextFirstByte: async (): Promise<number> => Number((await once(server, 'first-byte'))[0]),
    close: () => server.close(),
  }
}
