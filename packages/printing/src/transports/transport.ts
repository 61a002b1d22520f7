import type { HandOver, PrintBytes } from '../hand-over.ts'
import type { CupsServer } from '../ipp/cups-server.ts'

export interface SendOptions {
  /** Called once, when the next thing that happens is the first byte; if it throws, nothing is sent and the error is passed on. */
  readonly beforeFirstByte: () => void
  /** The print server of this computer, for queues. */
  readonly cups: CupsServer
  /** A connection must stand after this; 3 s unless given. */
  readonly connectTimeoutMs?: number
  /** A printer that took everything but neither closes nor speaks is left after this; 5 s unless given. */
  readonly idleTimeoutMs?: number
  /** The connection stays open for so long behind the last byte: a printer that ends it earlier did not take everything; 250 ms unless given. */
  readonly quietMs?: number
  /** A printer that answers questions must answer the one behind a small file after this; 2 s unless given. */
  readonly statusTimeoutMs?: number
  /** A printer that stops taking bytes in the middle is given up after this; 60 s unless given. */
  readonly stallTimeoutMs?: number
}

/** Sends, or answers undefined where the target is not of its kind. */
export type Transport = (job: PrintBytes, options: SendOptions) => Promise<HandOver> | undefined
