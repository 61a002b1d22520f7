// The door of sockets: sockets of the contract become WebSocket routes. Origin, rights and bounds are asked here, for every message.
import type { WebSocket } from '@fastify/websocket'
import { ProductError } from '@labelwright/contract/errors'
import { allSockets } from '@labelwright/contract/server/all-sockets'
import type { Socket, SocketRequest } from '@labelwright/contract/socket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isId } from '../database/ids.ts'
import type { AccessGuard } from '../http/access-guard.ts'
import type { Actor, HelperActor } from '../http/actor.ts'
import { fastifyPath } from '../http/http.ts'
import type { Log } from '../log.ts'
import { type Connection, createConnection } from './connection.ts'
import { createRate } from './rate.ts'
import { readMessage } from './read-message.ts'

/** The first message: only with it a socket is somebody's. */
type OpeningOf<Each extends Socket> = Extract<SocketRequest<Each>, { readonly type: 'open' }>

/** Whoever opened a socket: a person in a browser, or a helper. */
type Caller = Actor | HelperActor

export interface Opened<Each extends Socket, Who extends Caller = Actor> {
  readonly params: Readonly<Record<string, string>>
  readonly opening: OpeningOf<Each>
  readonly actor: Who
  readonly connection: Connection
  /** The caller's, as the server sees it. */
  readonly address: string
}

/** What a feature does with a socket that is open. */
export interface Conversation<Each extends Socket, Who extends Caller = Actor> {
  /** One message at a time, of somebody who may still send it. */
  readonly hear: (
    request: Exclude<SocketRequest<Each>, { readonly type: 'open' | 'token' }>,
    actor: Who,
  ) => Promise<void>
  /** Throws when the other side may no longer listen; asked every few seconds. */
  readonly check: (actor: Who) => Promise<void>
  readonly close: () => void
}

type Mount<Who extends Caller> = <Each extends Socket>(
  socket: Each,
  open: (opened: Opened<Each, Who>) => Promise<Conversation<Each, Who>>,
) => void

export type ServeSocket = Mount<Actor>
/** Mounts a socket that paired helpers open, and no page. */
export type ServeLink = Mount<HelperActor>

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
/** A helper asks before each label, and tells of each. */
const messagesOfHelpersIn5Seconds = 10_000

/** Who may open the sockets of a kind. */
interface Admission<Who extends Caller> {
  readonly assertOrigin: (origin: string | undefined) => void
  readonly admit: (socket: Socket, token: string) => Promise<Who>
  /** The same for every token of one caller. */
  readonly idOf: (caller: Who) => string
  readonly messagesIn5Seconds: number
}

/** Makes `serveSocket`, which mounts one socket of the contract when its service is among those of this process. */
export const createServeSocket = (http: FastifyInstance, doors: SocketDoors): ServeSocket =>
  createMount<Actor>(http, doors, {
    assertOrigin: (origin = '') => {
      if (!doors.origins.includes(origin)) throw new ProductError('not-allowed')
    },
    admit: (socket, token) => doors.guard.admitToken(socket, token),
    idOf: ({ userId }) => userId,
    messagesIn5Seconds,
  })

/** Makes `serveLink`. A browser always names its page's origin, a helper none. */
export const createServeLink = (http: FastifyInstance, doors: SocketDoors): ServeLink =>
  createMount<HelperActor>(http, doors, {
    assertOrigin: (origin) => {
      if (origin !== undefined) throw new ProductError('not-allowed')
    },
    admit: (_, token) => doors.guard.admitHelper(token),
    idOf: ({ helperId }) => helperId,
    messagesIn5Seconds: messagesOfHelpersIn5Seconds,
  })

const createMount =
  <Who extends Caller>(http: FastifyInstance, doors: SocketDoors, admission: Admission<Who>): Mount<Who> =>
  (socket, open) => {
    const described = allSockets.find((each) => each.socket === socket)
    if (!described) throw new Error(`${socket.path} is not in the contract`)
    if (!doors.services.includes(socket.service)) return
    http.route({
      method: 'GET',
      url: fastifyPath(socket.path),
      exposeHeadRoute: false,
      preValidation: async (request: { readonly ws: boolean; readonly headers: FastifyRequest['headers'] }) => {
        if (!request.ws) throw new ProductError('not-found')
        admission.assertOrigin(request.headers.origin)
      },
      handler: () => {
        throw new ProductError('not-found')
      },
      wsHandler: (peer, request) => {
        const params = request.params as Readonly<Record<string, string>>
        const connection = createConnection(peer, doors.log)
        const { request: schema } = described
        const dialog = createDialog<Who>({
          socket,
          schema,
          admission,
          params,
          connection,
          address: request.ip,
          open: open as never,
        })
        converse(peer, { connection, dialog })
      },
    })
  }

interface Dialog {
  readonly take: (data: Buffer, isBinary: boolean) => Promise<void>
  readonly check: () => Promise<void>
  readonly close: () => void
}

interface DialogOptions<Who extends Caller> {
  readonly socket: Socket
  readonly schema: (typeof allSockets)[number]['request']
  readonly admission: Admission<Who>
  readonly params: Readonly<Record<string, string>>
  readonly connection: Connection
  readonly address: string
  readonly open: (opened: Opened<Socket, Who>) => Promise<Conversation<Socket, Who>>
}

type AnyRequest = { readonly type: string; readonly token: string }

/** What is said on one socket, in order. */
function createDialog<Who extends Caller>({ socket, schema, admission, ...opening }: DialogOptions<Who>): Dialog {
  const rate = createRate({ most: admission.messagesIn5Seconds, windowMs: 5_000 })
  let token = ''
  let callerId = ''
  let conversation: Conversation<Socket, Who> | undefined
  const admit = (text: string) => admission.admit(socket, text)
  const begin = async (request: AnyRequest) => {
    if (request.type !== 'open') throw refuse('The first message is "open", with an access token.')
    if (!Object.values(opening.params).every(isId)) throw new ProductError('not-found')
    const actor = await admit(request.token)
    token = request.token
    callerId = admission.idOf(actor)
    conversation = await opening.open({ ...opening, opening: request as never, actor })
  }
  const renew = async (renewed: string) => {
    if (admission.idOf(await admit(renewed)) !== callerId) throw new ProductError('not-signed-in')
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
