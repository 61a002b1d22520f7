import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A printer on 127.0.0.1 that gives one answer when it was asked one question. */
export async function startAnsweringPrinter(question: string, answer: string, port = 0) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      if (heard.endsWith(question)) socket.write(Buffer.from(answer, 'latin1'))
    })
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
