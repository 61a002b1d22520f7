// What a feature does with a socket that is open.
import type { Socket, SocketRequest } from '@labelwright/contract/socket'
import type { Actor, HelperActor } from '../http/actor.ts'
import type { Connection } from './connection.ts'

/** Whoever opened a socket: a person in a browser, or a helper. */
export type Caller = Actor | HelperActor

/** The first message: only with it a socket is somebody's. */
export type OpeningOf<Each extends Socket> = Extract<SocketRequest<Each>, { readonly type: 'open' }>

export interface Opened<Each extends Socket, Who extends Caller = Actor> {
  readonly params: Readonly<Record<string, string>>
  readonly opening: OpeningOf<Each>
  readonly actor: Who
  readonly connection: Connection
  /** The caller's, as the server sees it. */
  readonly address: string
}

export interface Conversation<Each extends Socket, Who extends Caller = Actor> {
  /**
   * One message at a time, of somebody who may still send it. A helper's message is handled again when the database did not
   * answer.
   */
  readonly hear: (
    request: Exclude<SocketRequest<Each>, { readonly type: 'open' | 'token' }>,
    actor: Who,
  ) => Promise<void>
  /** Throws when the other side may no longer listen; asked every few seconds. Links are looked after all at once instead. */
  readonly check?: (actor: Who) => Promise<void>
  readonly close: () => void
}
