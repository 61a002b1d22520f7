// The protocol of one socket: the opening, then messages, each with the caller's rights checked.
import { type ErrorCode, ProductError } from '@labelwright/contract/errors'
import type { allSockets } from '@labelwright/contract/server/all-sockets'
import type { Socket } from '@labelwright/contract/socket'
import { isId } from '../database/ids.ts'
import type { Caller, Conversation, Opened } from './conversation.ts'
import { createRate } from './rate.ts'
import { readMessage } from './read-message.ts'

type Work = () => Promise<void>

/** The rules for pages, or for helpers. */
export interface Admission<Who extends Caller> {
  readonly assertOrigin: (origin: string | undefined) => void
  readonly admit: (socket: Socket, token: string) => Promise<Who>
  /** Identifies a caller, whichever token is used. */
  readonly idOf: (caller: Who) => string
  readonly messagesIn5Seconds: number
  /** True for refusals after which the caller should not come back. */
  readonly isFinal: (code: ErrorCode) => boolean
  /** Runs the work of an opening, at once or when a place is free. */
  readonly open: (work: Work) => Promise<void>
  /** Runs the work of every later message, once or until the database answers. */
  readonly handle: (work: Work, isOpen: () => boolean) => Promise<void>
}

export interface Dialog {
  readonly onMessage: (data: Buffer, isBinary: boolean) => Promise<void>
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
    onMessage: async (data, isBinary) => {
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
