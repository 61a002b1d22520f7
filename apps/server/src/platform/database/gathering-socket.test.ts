import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { GatheringSocket } from './gathering-socket.ts'

describe('A socket that gathers', () => {
  it('sends what is written in one turn together, in its order, and what is written later as well', async () => {
    const packets: string[] = []
    const server = createServer((socket) => {
      socket.on('data', (bytes) => packets.push(bytes.toString()))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = new GatheringSocket()
    socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('one ')
    await Promise.resolve()
    socket.write(Buffer.from('two '))
    const { promise, resolve } = Promise.withResolvers<void>()
    socket.write('three', () => resolve())
    await promise
    await expect.poll(() => packets).toEqual(['one two three'])
    socket.write('four')
    await expect.poll(() => packets.join('')).toBe('one two threefour')
    socket.end()
    server.close()
    await once(server, 'close')
  })
})
