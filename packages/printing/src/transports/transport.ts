import type { HandOver, HandOverOptions, PrintBytes } from '../hand-over.ts'
import type { LocalQueues } from '../queues/local-queues.ts'

export interface SendOptions extends HandOverOptions {
  readonly queues: LocalQueues
  /** A connection must stand after this; 3 s unless given. */
  readonly connectTimeoutMs?: number
  /** A printer that took everything but neither closes nor speaks is left after this; 5 s unless given. */
  readonly idleTimeoutMs?: number
  /** The connection stays open for so long behind the last byte: a printer that ends it earlier did not take everything; 250 ms unless given. */
  readonly quietMs?: number
  /** A printer that answers questions must answer the one behind a small file after this; 2 s unless given. */
  readonly statusTimeoutMs?: number
}

/** Sends, or answers undefined where the target is not of its kind. */
export type Transport = (job: PrintBytes, options: SendOptions) => Promise<HandOver> | undefined
