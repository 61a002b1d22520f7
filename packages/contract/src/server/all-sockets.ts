// The sockets of the contract in one list; `all-endpoints.ts` has the calls.
import type { ZodMiniType } from 'zod/mini'
import type { Socket } from '../socket.ts'
import { helperLinkSocket } from './helper-link.ts'
import { helperLinkRequest } from './helper-link-schemas.ts'
import { openLabelSocket } from './label-designer.ts'
import { designerRequest } from './label-designer-schemas.ts'

export interface DescribedSocket {
  readonly name: string
  readonly socket: Socket
  /** Of what the other side sends. */
  readonly request: ZodMiniType
}

export const allSockets: readonly DescribedSocket[] = [
  { name: 'openLabelSocket', socket: openLabelSocket, request: designerRequest },
  { name: 'helperLinkSocket', socket: helperLinkSocket, request: helperLinkRequest },
]
