import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProductError } from '@labelwright/contract/errors'
import { helperLinkSocket } from '@labelwright/contract/server/helper-link'
import { openLabelSocket } from '@labelwright/contract/server/label-designer'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { silentLog } from '../../testing/test-database.ts'
import { newId } from '../database/ids.ts'
import { acceptSockets } from './accept-sockets.ts'
import { createServeLink, createServeSocket } from './serve-socket.ts'
import { createUnopened } from './unopened.ts'

vi.setConfig({ testTimeout: 60_000 })
const soon = { timeout: 20_000, interval: 20 }
const origin = 'https://labels.example'

/** Starts a server behind a trusted proxy. The test decides when helpers are let in, so that it can hold openings up. */
async function startDoor() {
  const http = Fastify({ trustProxy: true })
  await acceptSockets(http)
  const openings: (() => void)[] = []
  let max = 0
  let isHeld = false
  const enter = async (): Promise<void> => {
    if (!isHeld) return
    await new Promise<void>((resolve) => {
      openings.push(resolve)
      max = Math.max(max, openings.length)
    })
  }
  const guard = {
    admitHelper: async (token: string) => {
      await enter()
      if (token === 'revoked') throw new ProductError('not-signed-in')
      return { helperId: token, organizationId: newId() }
    },
    admitToken: () => Promise.reject(new ProductError('not-signed-in')),
  }
  const doors = { guard, services: ['base'], origins: [origin], unopened: createUnopened(), log: silentLog }
  const conversation = { hear: async () => undefined, close: () => undefined }
  createServeLink(http, doors)(helperLinkSocket, async ({ connection }) => {
    connection.send(JSON.stringify({ type: 'opened' }))
    return conversation
  })
  createServeSocket(http, doors)(openLabelSocket, async () => conversation)
  await http.listen({ host: '127.0.0.1', port: 0 })
  const url = `ws://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return {
    url,
    maxAtATime: () => max,
    openingsUnderWay: () => openings.length,
    hold: () => {
      isHeld = true
    },
    /** Lets in the links that are being opened now; with `isOver` also all later ones. */
    letIn: (isOver = false) => {
      if (isOver) isHeld = false
      for (const resolve of openings.splice(0)) resolve()
    },
    close: () => http.close(),
  }
}

let door: Awaited<ReturnType<typeof startDoor>>
beforeEach(async () => {
  door = await startDoor()
})
afterEach(() => door.close())

async function connect(from: string, page?: string) {
  const path = page ? `/api/labels/${page}/open` : '/api/helpers/link'
  const headers = { 'x-forwarded-for': from, ...(page && { origin }) }
  const socket = new WebSocket(`${door.url}${path}`, { headers })
  const types: string[] = []
  let end: readonly [code: number, isFinal: boolean] | undefined
  let isFinal = false
  socket.on('message', (data) => {
    const event = JSON.parse(String(data))
    types.push(event.type)
    isFinal = event.isFinal ?? false
  })
  socket.on('close', (code) => {
    end = [code, isFinal]
  })
  await once(socket, 'open')
  return {
    types,
    open: (token: string = newId()) => socket.send(JSON.stringify({ type: 'open', token, version: '1' })),
    ping: async () => {
      socket.ping()
      await once(socket, 'pong')
    },
    close: () => socket.terminate(),
    ended: async () => {
      await expect.poll(() => end, soon).toBeDefined()
      return end
    },
    hasEnded: () => end !== undefined,
  }
}
const connectAll = (count: number, from: string) => Promise.all(Array.from({ length: count }, () => connect(from)))

describe('Sockets that have not sent a token', () => {
  it('are limited to 20 of an address: the next one is told to come back, and other addresses are let in', async () => {
    const silent = await connectAll(20, '192.0.2.1')
    const next = await connect('192.0.2.1')
    expect(await next.ended()).toEqual([1013, false])
    // Pages and helpers are counted together.
    const page = await connect('192.0.2.1', newId())
    expect(await page.ended()).toEqual([1013, false])
    const elsewhere = await connect('192.0.2.2')
    elsewhere.open()
    await expect.poll(() => elsewhere.types, soon).toEqual(['opened'])
    expect(silent.filter(({ hasEnded }) => hasEnded())).toEqual([])
  })

  it('make room when they send one, and when they are closed', async () => {
    const [first, second] = await connectAll(20, '192.0.2.1')
    first?.open()
    second?.close()
    await expect.poll(() => first?.types, soon).toEqual(['opened'])
    await sleep(200)
    const [third, fourth] = await connectAll(2, '192.0.2.1')
    third?.open()
    fourth?.open()
    await expect.poll(() => [third?.types, fourth?.types], soon).toEqual([['opened'], ['opened']])
  })

  it('are told to come back when they send none within five seconds', async () => {
    const silent = await connect('192.0.2.1')
    expect(await silent.ended()).toEqual([1013, false])
  })
})

describe('Links that are opened at the same time', () => {
  it('are let in 16 at a time: the others wait, longer than a silent socket may, and their pings are answered', async () => {
    door.hold()
    const links: Awaited<ReturnType<typeof connect>>[] = []
    for (let count = 0; count < 40; count += 1) {
      const link = await connect('192.0.2.1')
      link.open()
      links.push(link)
    }
    await expect.poll(door.openingsUnderWay, soon).toBe(16)
    await sleep(6_000)
    await Promise.all(links.map(({ ping }) => ping()))
    expect(door.openingsUnderWay()).toBe(16)
    door.letIn()
    await expect.poll(door.openingsUnderWay, soon).toBe(16)
    door.letIn(true)
    await expect.poll(() => links.filter(({ types }) => types.includes('opened')).length, soon).toBe(40)
    expect(links.filter(({ hasEnded }) => hasEnded())).toEqual([])
    expect(door.maxAtATime()).toBe(16)
  })

  it('leave their place in the line when they are closed', async () => {
    door.hold()
    const links = await connectAll(16, '192.0.2.1')
    for (const link of links) link.open()
    await expect.poll(door.openingsUnderWay, soon).toBe(16)
    const [gone, waits] = await connectAll(2, '192.0.2.1')
    gone?.open()
    waits?.open()
    gone?.close()
    await sleep(200)
    door.letIn()
    await expect.poll(door.openingsUnderWay, soon).toBe(1)
    door.letIn(true)
    await expect.poll(() => waits?.types, soon).toEqual(['opened'])
  })
})

describe('A refusal', () => {
  it('of a helper that is revoked is final, and closes with 1008', async () => {
    const link = await connect('192.0.2.1')
    link.open('revoked')
    expect(await link.ended()).toEqual([1008, true])
  })

  it('of a page that is not signed in is final, and closes with 1008', async () => {
    const page = await connect('192.0.2.1', newId())
    page.open()
    expect(await page.ended()).toEqual([1008, true])
  })
})
