import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { watchThread } from './watch-thread.ts'

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Lets 40 connections say something while the thread stands, then works 10 ms for each. */
async function doManySmallThings(): Promise<void> {
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    socket.on('data', () => {
      const until = usedMs() + 10
      while (usedMs() < until);
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'))
  await Promise.all(clients.map((client) => once(client, 'connect')))
  while (accepted < clients.length) await sleep(10)
  for (const client of clients) client.write('x')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  await sleep(600)
  for (const client of clients) client.destroy()
  server.close()
}

describe('The thread of the server', () => {
  it('is told of where it was busy with one thing for long, and not where it only waited', async () => {
    const said: [level: string, values: object][] = []
    const log = {
      info: (values: object) => said.push(['info', values]),
      warn: (values: object) => said.push(['warn', values]),
    }
    const stop = watchThread(log as never)
    await sleep(30)
    said.length = 0
    // Waits without using the processor, as where others have the core.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    await sleep(30)
    expect(said).toEqual([])
    for (const ms of [120, 300]) {
      const until = usedMs() + ms
      while (usedMs() < until);
      await sleep(30)
    }
    expect(said.map(([level]) => level)).toEqual(['info', 'warn'])
    await doManySmallThings()
    const values = { busyMs: expect.any(Number) }
    expect(said).toEqual([
      ['info', values],
      ['warn', values],
    ])
    stop()
  })
})
