// The interface between open sockets and the features that serve them.
import type { Socket, SocketRequest } from '@labelwright/contract/socket'
import type { Actor, HelperActor } from '../http/actor.ts'
import type { Connection } from './connection.ts'

/** A person in a browser, or a helper. */
export type Caller = Actor | HelperActor

/** The first message, which says who opens the socket. */
export type OpeningOf<Each extends Socket> = Extract<SocketRequest<Each>, { readonly type: 'open' }>

export interface Opened<Each extends Socket, Who extends Caller = Actor> {
  readonly params: Readonly<Record<string, string>>
  readonly opening: OpeningOf<Each>
  readonly actor: Who
  readonly connection: Connection
  /** IP address of the caller, as the server sees it. */
  readonly address: string
}

export interface Conversation<Each extends Socket, Who extends Caller = Actor> {
  /** Called with one message at a time, after the caller's rights were checked. Repeated for helpers when the database does not answer. */
  readonly hear: (
    request: Exclude<SocketRequest<Each>, { readonly type: 'open' | 'token' }>,
    actor: Who,
  ) => Promise<void>
  /** Called every few seconds. Throws when the caller may no longer listen. Absent for links, which are checked together. */
  readonly check?: (actor: Who) => Promise<void>
  readonly close: () => void
}
