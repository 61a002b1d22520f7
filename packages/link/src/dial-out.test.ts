import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HelperLinkRequest } from '@labelwright/contract/server/helper-link-schemas'
import type { JournalReport } from '@labelwright/contract/server/helpers-schemas'
import { afterEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { pauseMs, spread } from './back-off.ts'
import { dialOut, type LinkTiming } from './dial-out.ts'

const timing = {
  firstMs: 20,
  longestMs: 40,
  beatMs: 50,
  acknowledgeWithinMs: 200,
  stableMs: 60_000,
  refusedMs: 300,
} satisfies Partial<LinkTiming>
const known = { origins: [], ticketKeys: [], loopbackPorts: [] }
const [first, second] = ['01a1ffb1-cf0f-7811-b38b-000000000001', '01a1ffb1-cf0f-7811-b38b-000000000002']
const instance = { id: first, hostName: 'pack-1', journalPosition: 3 }
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** As a server of before instances were named reads an opening. */
const refuseInstance: NonNullable<Behaviour['opens']> = ({ instance }, socket) => {
  if (instance === undefined) return true
  socket.send(JSON.stringify({ type: 'refused', code: 'validation-failed', message: 'instance', isFinal: true }))
  socket.close(1008, 'validation-failed')
  return false
}

interface Behaviour {
  /** Whether an opening is answered with `opened`. */
  readonly opens?: (opening: Extract<HelperLinkRequest, { type: 'open' }>, socket: WebSocket) => boolean
  readonly hear?: (request: HelperLinkRequest, socket: WebSocket) => void
  readonly autoPong?: boolean
}

const acknowledge: NonNullable<Behaviour['hear']> = (request, socket) => {
  if (request.type !== 'journal') return
  const acknowledged = request.reports.map(({ printJobEntryId }) => printJobEntryId)
  socket.send(JSON.stringify({ type: 'journal-stored', batch: request.batch, acknowledged, setAside: [] }))
}

/** The other end: opens each link, and notes what is said over it. */
async function startServer({ hear = acknowledge, opens = () => true, autoPong = true }: Behaviour = {}, port = 0) {
  const http = createServer((_, response) => response.writeHead(404).end())
  const server = new WebSocketServer({ server: http, autoPong })
  const requests: HelperLinkRequest[] = []
  const sockets: WebSocket[] = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data) => {
      const request = JSON.parse(String(data))
      requests.push(request)
      if (request.type !== 'open') hear(request, socket)
      else if (opens(request, socket)) socket.send(JSON.stringify({ type: 'opened', serverTime: 42, ...known }))
    })
  })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  const close = async () => {
    for (const socket of sockets) socket.terminate()
    server.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
  ends.push(close)
  const { port: taken } = http.address() as AddressInfo
  return { url: `http://127.0.0.1:${taken}`, port: taken, requests, sockets, close }
}

function dial(serverUrl: string, changedTiming: Partial<LinkTiming> = {}) {
  const reports = new Map<string, JournalReport>()
  const events: string[] = []
  const changes: [boolean, string | undefined][] = []
  const times: (number | undefined)[] = []
  const link = dialOut({
    credentials: () => ({ serverUrl, token: 'h.s' }),
    version: '1',
    journal: {
      unreported: (most) => [...reports.values()].slice(0, most),
      markReported: (ids) => {
        for (const id of ids) reports.delete(id)
      },
      position: () => undefined,
    },
    onEvent: ({ type }) => events.push(type),
    onServerTime: (serverTime) => times.push(serverTime),
    instance: () => instance,
    onChange: (...change) => changes.push(change as [boolean, string | undefined]),
    timing: { ...timing, ...changedTiming },
  })
  ends.push(link.stop)
  const report = (id: string) => reports.set(id, { printJobEntryId: id, status: 'Success' })
  return { link, reports, report, events, changes, times }
}
const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 100_000, interval: 5 }).toBe(true)
const saidTypes = ({ requests }: { readonly requests: readonly HelperLinkRequest[] }) =>
  requests.map(({ type }) => type)

describe('A link', () => {
  it('opens with who it is, and brings what the journal has not reported, old and new', async () => {
    const server = await startServer()
    const { link, report, reports } = dial(server.url)
    report(first)
    await until(() => link.isOpen() && reports.size === 0)
    report(second)
    link.wake()
    await until(() => reports.size === 0)
    expect(server.requests[0]).toEqual({ type: 'open', token: 'h.s', version: '1', instance })
    expect(saidTypes(server)).toEqual(['open', 'journal', 'journal'])
  })

  it('hears what time it is at the server', async () => {
    const { times } = dial((await startServer()).url)
    await until(() => times.length > 0)
    expect(times[0]).toBe(42)
  })

  it('names no instance to a server that does not know it, and does to the next one', async () => {
    const old = await startServer({ opens: refuseInstance })
    const { link, changes } = dial(old.url)
    await until(link.isOpen)
    expect(old.requests.map((request) => 'instance' in request)).toEqual([true, false])
    old.sockets.at(-1)?.terminate()
    await until(() => changes.filter(([isOpen]) => isOpen).length === 2)
    expect(old.requests.filter(({ type }) => type === 'open').map((request) => 'instance' in request)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('comes back when it is cut, and sends again what was not acknowledged', async () => {
    const server = await startServer({ hear: () => undefined })
    const { report, reports, changes } = dial(server.url)
    report(first)
    await until(() => saidTypes(server).includes('journal'))
    server.sockets[0]?.terminate()
    await until(() => saidTypes(server).filter((type) => type === 'journal').length === 2)
    expect(reports.size).toBe(1)
    expect(changes.map(([isOpen]) => isOpen).slice(0, 3)).toEqual([true, false, true])
  })

  it('is dead when an acknowledgement does not come, and dials again', async () => {
    const server = await startServer({ hear: () => undefined })
    dial(server.url).report(first)
    await until(() => server.sockets.length === 2)
  })

  it('is dead when nothing at all is heard for two beats', async () => {
    const silent = await startServer({ autoPong: false })
    dial(silent.url)
    await until(() => silent.sockets.length >= 2)
    const alive = await startServer()
    // Long enough to answer in, on a busy machine as well.
    dial(alive.url, { beatMs: 400 })
    await until(() => alive.sockets.length === 1)
    let pings = 0
    alive.sockets[0]?.on('ping', () => {
      pings += 1
    })
    await until(() => pings === 3)
    expect(alive.sockets).toHaveLength(1)
  })

  it('dials until there is a server, also one that knows no links', async () => {
    const before = await startServer()
    await before.close()
    const { link } = dial(before.url)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(link.isOpen()).toBe(false)
    await startServer({}, before.port)
    await until(link.isOpen)
  })

  it('says why it was refused, and waits longer', async () => {
    const server = await startServer({
      hear: (_, socket) => {
        socket.send(JSON.stringify({ type: 'refused', code: 'not-signed-in', message: 'Revoked.', isFinal: true }))
        socket.close(1008, 'not-signed-in')
      },
    })
    const { report, changes } = dial(server.url)
    report(first)
    await until(() => changes.length === 2)
    const refusedAt = performance.now()
    expect(changes[1]).toEqual([false, 'Revoked.'])
    await until(() => server.sockets.length === 2)
    // Half of the pause is random.
    expect(performance.now() - refusedAt).toBeGreaterThanOrEqual(timing.refusedMs / 2 - 5)
  })

  it('comes back soon after a refusal that is not final', async () => {
    const server = await startServer({
      opens: (_, socket) => {
        if (server.sockets.length > 2) return true
        socket.send(JSON.stringify({ type: 'refused', code: 'not-ready', message: 'Busy.', isFinal: false }))
        socket.close(1013, 'not-ready')
        return false
      },
    })
    // With this pause the test would time out.
    const { link, changes } = dial(server.url, { refusedMs: 3_600_000 })
    await until(link.isOpen)
    expect(changes.map(([isOpen, reason]) => reason ?? isOpen)).toEqual(['Busy.', 'Busy.', true])
  })

  it('waits longer than a handshake may take for `opened`, while the connection is alive', async () => {
    const server = await startServer({ opens: () => false })
    const { link } = dial(server.url, { openWithinMs: 40, beatMs: 400 })
    await until(() => server.requests.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    server.sockets[0]?.send(JSON.stringify({ type: 'opened', ...known }))
    await until(link.isOpen)
    expect(server.sockets).toHaveLength(1)
  })

  it('passes over what it does not understand', async () => {
    const server = await startServer()
    const { link, events } = dial(server.url)
    await until(link.isOpen)
    for (const text of ['{', '[]', '{"type":"tomorrow"}', '{"type":"questions","printJobEntryIds":["no id"]}']) {
      server.sockets[0]?.send(text)
    }
    server.sockets[0]?.send(JSON.stringify({ type: 'questions', printJobEntryIds: [first] }))
    await until(() => events.includes('questions'))
    expect(events).toEqual(['opened', 'questions'])
    expect(server.sockets).toHaveLength(1)
  })

  it('closes properly, and dials no more', async () => {
    const server = await startServer()
    const { link } = dial(server.url)
    await until(link.isOpen)
    const closed = once(server.sockets[0] as WebSocket, 'close')
    await link.stop()
    expect((await closed)[0]).toBe(1005)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(server.sockets).toHaveLength(1)
  })
})

describe('The pause before the next try', () => {
  const rule = { firstMs: 1_000, longestMs: 20_000 }

  it('doubles up to 20 seconds, and half of it is random', () => {
    const range = (failures: number) => [pauseMs(failures, rule, () => 0), pauseMs(failures, rule, () => 1)]
    expect([1, 2, 3, 6, 7, 100].map(range)).toEqual([
      [500, 1_000],
      [1_000, 2_000],
      [2_000, 4_000],
      [10_000, 20_000],
      [10_000, 20_000],
      [10_000, 20_000],
    ])
  })

  it('is half random after a final refusal as well', () => {
    expect([spread(30_000, () => 0), spread(30_000, () => 1)]).toEqual([15_000, 30_000])
  })
})
