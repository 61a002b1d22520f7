// What is said on one socket, in order: the opening, then messages of somebody who may send them.
import { type ErrorCode, ProductError } from '@labelwright/contract/errors'
import type { allSockets } from '@labelwright/contract/server/all-sockets'
import type { Socket } from '@labelwright/contract/socket'
import { isId } from '../database/ids.ts'
import type { Caller, Conversation, Opened } from './conversation.ts'
import { createRate } from './rate.ts'
import { readMessage } from './read-message.ts'

type Work = () => Promise<void>

/** Who may open the sockets of a kind, and how they are served. */
export interface Admission<Who extends Caller> {
  readonly assertOrigin: (origin: string | undefined) => void
  readonly admit: (socket: Socket, token: string) => Promise<Who>
  /** The same for every token of one caller. */
  readonly idOf: (caller: Who) => string
  readonly messagesIn5Seconds: number
  /** Behind these refusals it is of no use to come back. */
  readonly isFinal: (code: ErrorCode) => boolean
  /** Does the work of an opening, when its turn comes. */
  readonly open: (work: Work) => Promise<void>
  /** Does the work of a message behind it, once or until it is done. */
  readonly handle: (work: Work, isOpen: () => boolean) => Promise<void>
}

export interface Dialog {
  readonly take: (data: Buffer, isBinary: boolean) => Promise<void>
  readonly check: () => Promise<void>
  readonly close: () => void
}

export interface DialogOptions<Who extends Caller> {
  readonly socket: Socket
  readonly schema: (typeof allSockets)[number]['request']
  readonly admission: Admission<Who>
  readonly params: Opened<Socket>['params']
  readonly connection: Opened<Socket>['connection']
  readonly address: string
  readonly open: (opened: Opened<Socket, Who>) => Promise<Conversation<Socket, Who>>
}

type AnyRequest = { readonly type: string; readonly token: string }

export function createDialog<Who extends Caller>({
  socket,
  schema,
  admission,
  ...opening
}: DialogOptions<Who>): Dialog {
  const { isOpen } = opening.connection
  const rate = createRate({ most: admission.messagesIn5Seconds, windowMs: 5_000 })
  let token = ''
  let callerId = ''
  let conversation: Conversation<Socket, Who> | undefined
  const admit = (text: string) => admission.admit(socket, text)
  const begin = async (request: AnyRequest) => {
    if (!isOpen()) return
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
      if (!conversation) {
        if (message.type !== 'open') throw refuse('The first message is "open", with an access token.')
        if (!Object.values(opening.params).every(isId)) throw new ProductError('not-found')
        return admission.open(() => begin(message))
      }
      if (message.type === 'open') throw refuse('This socket is open already.')
      if (message.type === 'token') return renew(message.token)
      const { hear } = conversation
      await admission.handle(async () => hear(message as never, await admit(token)), isOpen)
    },
    check: async () => {
      if (conversation?.check) await conversation.check(await admit(token))
    },
    close: () => conversation?.close(),
  }
}

export const refuse = (message: string): ProductError =>
  new ProductError('validation-failed', { errors: [{ path: 'type', code: 'not-allowed', message }] })
