// Sockets of the contract: who may open one, and what both ends say in it. As with endpoints, their schemas stand apart.
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

/** What a socket's messages are, as types. */
export interface SocketTypes {
  /** To the server: from a browser, or from a helper. */
  readonly request: { readonly type: string }
  /** From the server. */
  readonly event: { readonly type: string }
}

/**
 * A WebSocket (RFC 6455) of the server; `{name}` in its path marks a parameter. The access token comes in the first message, never
 * in the address; rights are looked at anew for every message.
 */
export interface Socket<Types extends SocketTypes = SocketTypes> {
  readonly path: string
  readonly service: 'base'
  readonly summary: string
  readonly access: Access
  /** The codes of refusals beside those that every call may have. */
  readonly errors: readonly ErrorCode[]
  /** The most bytes of a message to the server. */
  readonly maximumBytes: number
  /** Carries the types only; never set. */
  readonly types?: Types
}

/** Declares a socket: `socket<Types>({ path, … })`. */
export const socket = <Types extends SocketTypes>(definition: Omit<Socket<Types>, 'types'>): Socket<Types> => definition

export type SocketRequest<Each extends Socket> = Each extends Socket<infer Types> ? Types['request'] : never
export type SocketEvent<Each extends Socket> = Each extends Socket<infer Types> ? Types['event'] : never
