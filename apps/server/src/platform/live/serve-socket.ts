// The door of sockets: sockets of the contract become WebSocket routes. Origin, rights and bounds are asked here, for every message.
import type { WebSocket } from '@fastify/websocket'
import { ProductError } from '@labelwright/contract/errors'
import { allSockets } from '@labelwright/contract/server/all-sockets'
import type { Socket, SocketRequest } from '@labelwright/contract/socket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isId } from '../database/ids.ts'
import type { AccessGuard } from '../http/access-guard.ts'
import type { Actor } from '../http/actor.ts'
import { fastifyPath } from '../http/http.ts'
import type { Log } from '../log.ts'
import { type Connection, createConnection } from './connection.ts'
import { createRate } from './rate.ts'
import { readMessage } from './read-message.ts'

/** The first message: only with it a socket is somebody's. */
type OpeningOf<Each extends Socket> = Extract<SocketRequest<Each>, { readonly type: 'open' }>

export interface Opened<Each extends Socket> {
  readonly params: Readonly<Record<string, string>>
  readonly opening: OpeningOf<Each>
  readonly actor: Actor
  readonly connection: Connection
}

/** What a feature does with a socket that is open. */
export interface Conversation<Each extends Socket> {
  /** One message at a time, of a person who may still send it. */
  readonly hear: (
    request: Exclude<SocketRequest<Each>, { readonly type: 'open' | 'token' }>,
    actor: Actor,
  ) => Promise<void>
  /** Throws when the person may no longer listen; asked every few seconds. */
  readonly check: (actor: Actor) => Promise<void>
  readonly close: () => void
}

export type ServeSocket = <Each extends Socket>(
  socket: Each,
  open: (opened: Opened<Each>) => Promise<Conversation<Each>>,
) => void

export interface SocketDoors {
  readonly guard: AccessGuard
  readonly services: readonly string[]
  /** Pages of other origins are refused. */
  readonly origins: readonly string[]
  readonly log: Log
}

const openWithinMs = 5_000
/** Rights that are taken away count within 5 s, for listeners too. */
const checkMs = 4_000
const pingMs = 20_000
const messagesIn5Seconds = 400

/** Makes `serveSocket`, which mounts one socket of the contract when its service is among those of this process. */
export function createServeSocket(http: FastifyInstance, doors: SocketDoors): ServeSocket {
  return (socket, open) => {
    const described = allSockets.find((each) => each.socket === socket)
    if (!described) throw new Error(`${socket.path} is not in the contract`)
    if (!doors.services.includes(socket.service)) return
    const assertPageOfOurs = async (request: { readonly ws: boolean; readonly headers: FastifyRequest['headers'] }) => {
      if (!request.ws) throw new ProductError('not-found')
      if (!doors.origins.includes(request.headers.origin ?? '')) throw new ProductError('not-allowed')
    }
    http.route({
      method: 'GET',
      url: fastifyPath(socket.path),
      exposeHeadRoute: false,
      preValidation: assertPageOfOurs,
      handler: () => {
        throw new ProductError('not-found')
      },
      wsHandler: (peer, request) => {
        const params = request.params as Readonly<Record<string, string>>
        const connection = createConnection(peer, doors.log)
        const dialog = createDialog({
          socket,
          request: described.request,
          doors,
          params,
          connection,
          open: open as never,
        })
        converse(peer, { connection, dialog })
      },
    })
  }
}

interface Dialog {
  readonly take: (data: Buffer, isBinary: boolean) => Promise<void>
  readonly check: () => Promise<void>
  readonly close: () => void
}

interface DialogOptions {
  readonly socket: Socket
  readonly request: (typeof allSockets)[number]['request']
  readonly doors: SocketDoors
  readonly params: Readonly<Record<string, string>>
  readonly connection: Connection
  readonly open: (opened: Opened<Socket>) => Promise<Conversation<Socket>>
}

type AnyRequest = { readonly type: string; readonly token: string }

/** What is said on one socket, in order. */
function createDialog({ socket, request: schema, doors, params, connection, open }: DialogOptions): Dialog {
  const rate = createRate({ most: messagesIn5Seconds, windowMs: 5_000 })
  let token = ''
  let userId = ''
  let conversation: Conversation<Socket> | undefined
  const admit = (text: string) => doors.guard.admitToken(socket, text)
  const begin = async (opening: AnyRequest) => {
    if (opening.type !== 'open') throw refuse('The first message is "open", with an access token.')
    if (!Object.values(params).every(isId)) throw new ProductError('not-found')
    const actor = await admit(opening.token)
    token = opening.token
    userId = actor.userId
    conversation = await open({ params, opening: opening as never, actor, connection })
  }
  const renew = async (renewed: string) => {
    if ((await admit(renewed)).userId !== userId) throw new ProductError('not-signed-in')
    token = renewed
  }
  return {
    take: async (data, isBinary) => {
      rate.count(1)
      const message = readMessage({ data, isBinary }, { schema, maximumBytes: socket.maximumBytes }) as AnyRequest
      if (!conversation) return begin(message)
      if (message.type === 'open') throw refuse('This socket is open already.')
      if (message.type === 'token') return renew(message.token)
      await conversation.hear(message as never, await admit(token))
    },
    check: async () => {
      if (conversation) await conversation.check(await admit(token))
    },
    close: () => conversation?.close(),
  }
}

const refuse = (message: string): ProductError =>
  new ProductError('validation-failed', { errors: [{ path: 'type', code: 'not-allowed', message }] })

/** Hands messages on one behind another; what comes meanwhile waits with its sender. */
function converse(
  peer: WebSocket,
  { connection, dialog }: { readonly connection: Connection; readonly dialog: Dialog },
) {
  let line = Promise.resolve()
  let isAlive = true
  const next = (work: () => Promise<void>) => {
    line = line.then(() => (connection.isOpen() ? work() : undefined)).catch(connection.refuse)
  }
  const tooLate = setTimeout(
    () => connection.refuse(refuse('The first message did not come within 5 seconds.')),
    openWithinMs,
  )
  const checking = setInterval(() => next(dialog.check), checkMs)
  const pinging = setInterval(() => {
    if (!isAlive) peer.terminate()
    isAlive = false
    peer.ping()
  }, pingMs)
  peer.on('pong', () => {
    isAlive = true
  })
  peer.on('message', (data: Buffer, isBinary) => {
    clearTimeout(tooLate)
    peer.pause()
    next(() => dialog.take(data, isBinary))
    void line.then(() => peer.resume())
  })
  peer.on('close', () => {
    clearTimeout(tooLate)
    clearInterval(checking)
    clearInterval(pinging)
    void line.then(dialog.close)
  })
}
