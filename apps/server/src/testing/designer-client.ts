// A browser at an open label, as the tests need it: says what it is told to, and follows what it hears.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { openLabelSocket } from '@labelwright/contract/server/label-designer'
import type { SocketEvent, SocketRequest } from '@labelwright/contract/socket'
import type { Change } from '@labelwright/open-label/commands'
import type { Records } from '@labelwright/open-label/records'
import { vi } from 'vitest'
import WebSocket from 'ws'
import type { App } from '../app.ts'
import { replay } from '../features/label-designer/replay.ts'
import { newId } from '../platform/database/ids.ts'

type DesignerEvent = SocketEvent<typeof openLabelSocket>
type DesignerRequest = SocketRequest<typeof openLabelSocket>
type EventOf<Type extends DesignerEvent['type']> = Extract<DesignerEvent, { readonly type: Type }>

export interface DesignerClient {
  readonly socket: WebSocket
  readonly events: DesignerEvent[]
  readonly opened: () => EventOf<'opened'>
  readonly records: () => Records
  readonly sequence: () => number
  readonly say: (request: DesignerRequest | object | string | Buffer) => void
  /** Sends commands over what it has heard, and waits until the last is stored. Answers their ids. */
  readonly submit: (...commands: (readonly Change[])[]) => Promise<string[]>
  /** The first event of a type, past or to come. */
  readonly hear: <Type extends DesignerEvent['type']>(
    type: Type,
    matches?: (event: EventOf<Type>) => boolean,
  ) => Promise<EventOf<Type>>
  readonly close: () => Promise<void>
}

const waiting = { timeout: 20_000, interval: 10 }
export const pageOrigin = 'http://localhost:8080'

/** Where a server of the tests answers; it begins to listen when it is first asked. */
export async function addressOf(app: App): Promise<string> {
  const { http } = app
  const started = listening.get(app) ?? http.listen({ host: '127.0.0.1', port: 0 })
  listening.set(app, started)
  await started
  return `ws://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}

const listening = new WeakMap<App, Promise<string>>()

/** As a page of ours; `null` as a program, which has no origin. */
export async function connect(app: App, path: string, origin: string | null = pageOrigin): Promise<WebSocket> {
  const socket = new WebSocket(`${await addressOf(app)}${path}`, origin === null ? {} : { origin })
  await once(socket, 'open')
  return socket
}

interface Opening {
  readonly token: string
  readonly labelId: string
  readonly since?: number
  /** What the browser has already at `since`. */
  readonly records?: Records
}

/** Connects without saying anything yet. */
export async function listenAt(app: App, labelId: string, had: Records = new Map()): Promise<DesignerClient> {
  const socket = await connect(app, `/api/labels/${labelId}/open`)
  const events: DesignerEvent[] = []
  let records = had
  let sequence = 0
  const follow = (event: DesignerEvent) => {
    if (event.type === 'opened') {
      records = replay(event.records ? new Map(event.records) : records, event.commands)
      sequence = event.sequence
    }
    if (event.type !== 'commands') return
    const news = event.commands.filter((command) => command.sequence > sequence)
    records = replay(records, news)
    for (const command of news) {
      if (command.sequence !== sequence + 1) throw new Error(`${command.sequence} came after ${sequence}`)
      sequence = command.sequence
    }
  }
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as DesignerEvent
    follow(event)
    events.push(event)
  })
  const hear: DesignerClient['hear'] = (type, matches = () => true) => {
    const isMeant = (event: DesignerEvent) => event.type === type && matches(event as never)
    return vi.waitFor(() => find(events, type, isMeant) as never, waiting)
  }
  const say: DesignerClient['say'] = (request) =>
    socket.send(typeof request === 'string' || Buffer.isBuffer(request) ? request : JSON.stringify(request))
  return {
    socket,
    events,
    opened: () => events.find((event) => event.type === 'opened') as EventOf<'opened'>,
    records: () => records,
    sequence: () => sequence,
    say,
    hear,
    submit: async (...all) => {
      const commands = all.map((changes) => ({ id: newId(), changes: [...changes] }))
      say({ type: 'commands', base: sequence, commands })
      const last = commands.at(-1)?.id
      await hear('commands', (event) => event.commands.some(({ id }) => id === last))
      return commands.map(({ id }) => id)
    },
    close: async () => {
      if (socket.readyState === WebSocket.CLOSED) return
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}

function find(events: readonly DesignerEvent[], what: string, isMeant: (event: DesignerEvent) => boolean) {
  const found = events.find(isMeant)
  if (!found) throw new Error(`no ${what} came, but ${JSON.stringify(events.slice(-3)).slice(0, 500)}`)
  return found
}

export async function openLabel(app: App, { token, labelId, since, records }: Opening): Promise<DesignerClient> {
  const client = await listenAt(app, labelId, records)
  client.say({ type: 'open', token, clientId: newId(), ...(since !== undefined && { since }) })
  const isAnswer = ({ type }: DesignerEvent) => type === 'opened' || type === 'refused'
  await vi.waitFor(() => find(client.events, 'answer', isAnswer), waiting)
  return client
}
