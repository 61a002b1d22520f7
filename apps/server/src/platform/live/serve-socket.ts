// The door of sockets: sockets of the contract become WebSocket routes. Origin, rights and bounds are asked here, for every message.
import type { WebSocket } from '@fastify/websocket'
import { type ErrorCode, ProductError } from '@labelwright/contract/errors'
import { allSockets } from '@labelwright/contract/server/all-sockets'
import type { Socket } from '@labelwright/contract/socket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessGuard } from '../http/access-guard.ts'
import type { Actor, HelperActor } from '../http/actor.ts'
import { fastifyPath } from '../http/http.ts'
import { createWorkQueue } from '../jobs/work-queue.ts'
import type { Log } from '../log.ts'
import { createConnection } from './connection.ts'
import type { Caller, Conversation, Opened } from './conversation.ts'
import { converse } from './converse.ts'
import { type Admission, createDialog } from './dialog.ts'
import { retryWhileDatabaseBusy } from './retry-while-database-busy.ts'
import type { Unopened } from './unopened.ts'

type Mount<Who extends Caller> = <Each extends Socket>(
  socket: Each,
  open: (opened: Opened<Each, Who>) => Promise<Conversation<Each, Who>>,
) => void

export type ServeSocket = Mount<Actor>
/** Mounts a socket that paired helpers open, and no page. */
export type ServeLink = Mount<HelperActor>

export interface SocketDoors {
  readonly guard: Pick<AccessGuard, 'admitToken' | 'admitHelper'>
  readonly services: readonly string[]
  /** Pages of other origins are refused. */
  readonly origins: readonly string[]
  /** Shared by all sockets of this process. */
  readonly unopened: Unopened
  readonly log: Log
}

const messagesIn5Seconds = 400
/** A helper asks before each label, and tells of each. */
const messagesOfHelpersIn5Seconds = 10_000
/** Leaves connections of the database to others when many helpers come back at once. */
const openingsAtATime = 16

/** After these refusals a page comes back by itself; after all others it does not. */
const transientForPages: readonly ErrorCode[] = ['not-ready', 'being-changed', 'too-many-requests']
/** After these refusals a helper waits longer: it was revoked or replaced. After all others it comes back soon. */
const finalForHelpers: readonly ErrorCode[] = ['not-signed-in', 'link-replaced', 'helper-twin']

/** Makes `serveSocket`, which mounts one socket of the contract when its service is among those of this process. */
export const createServeSocket = (http: FastifyInstance, doors: SocketDoors): ServeSocket =>
  createMount<Actor>(http, doors, {
    assertOrigin: (origin = '') => {
      if (!doors.origins.includes(origin)) throw new ProductError('not-allowed')
    },
    admit: (socket, token) => doors.guard.admitToken(socket, token),
    idOf: ({ userId }) => userId,
    messagesIn5Seconds,
    isFinal: (code) => !transientForPages.includes(code),
    open: (work) => work(),
    handle: (work) => work(),
  })

/** Makes `serveLink`. A browser always names its page's origin, a helper none. */
export function createServeLink(http: FastifyInstance, doors: SocketDoors): ServeLink {
  const openings = createWorkQueue(openingsAtATime, Number.POSITIVE_INFINITY)
  return createMount<HelperActor>(http, doors, {
    assertOrigin: (origin) => {
      if (origin !== undefined) throw new ProductError('not-allowed')
    },
    admit: (_, token) => doors.guard.admitHelper(token),
    idOf: ({ helperId }) => helperId,
    messagesIn5Seconds: messagesOfHelpersIn5Seconds,
    isFinal: (code) => finalForHelpers.includes(code),
    open: openings.run,
    handle: retryWhileDatabaseBusy,
  })
}

const createMount =
  <Who extends Caller>(http: FastifyInstance, doors: SocketDoors, admission: Admission<Who>): Mount<Who> =>
  (socket, open) => {
    const described = allSockets.find((each) => each.socket === socket)
    if (!described) throw new Error(`${socket.path} is not in the contract`)
    if (!doors.services.includes(socket.service)) return
    const begin = (peer: WebSocket, { ip: address, params }: FastifyRequest) => {
      const connection = createConnection(peer, { log: doors.log, isFinal: admission.isFinal })
      try {
        const onFirstMessage = doors.unopened.enter(address)
        const dialog = createDialog<Who>({
          socket,
          schema: described.request,
          admission,
          params: params as Readonly<Record<string, string>>,
          connection,
          address,
          open: open as never,
        })
        converse(peer, { connection, dialog, onFirstMessage })
      } catch (error) {
        connection.refuse(error)
      }
    }
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
      wsHandler: begin,
    })
  }
