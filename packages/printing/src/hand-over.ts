// The printing room: carries finished bytes to a printer and remembers, through any crash, what became of them.

/** A printer as this room reaches it: its raw socket (usually port 9100), its IPP resource, or a print queue of this computer. */
export type PrintTarget =
  | {
      readonly kind: 'raw-socket'
      readonly address: string
      readonly port: number
      /** A command that printers of this model answer on the same connection, even without paper. */
      readonly statusQuestion?: string
    }
  | { readonly kind: 'print-queue'; readonly name: string }
  | {
      readonly kind: 'ipp'
      readonly address: string
      readonly port: number
      /** Of the printer's resource, with its slash: `/ipp/print`. */
      readonly path: string
    }

export interface PrintBytes {
  /** Names the job in the print queue, so that it can be found again after a crash. */
  readonly printJobEntryId: string
  /** A PDF for IPP and for drivers of print queues, else the printer's own language. */
  readonly bytes: Uint8Array
  readonly target: PrintTarget
  /** IPP `sides` (RFC 8011 §5.2.8); `one-sided` unless given. */
  readonly sides?: string
  /** IPP `media` keyword (PWG 5101.1); the queue's own default unless given. */
  readonly media?: string
}

export interface HandOverOptions {
  /** Called once and awaited, just before the first byte. If it throws or rejects, nothing is sent and the error is passed on. */
  readonly beforeFirstByte: () => unknown
  /** A printer that stops taking bytes in the middle is given up after this; 60 s unless given. */
  readonly stallTimeoutMs?: number
  /** A job of IPP whose connection was lost is looked after for so long; 8 s unless given. */
  readonly followTimeoutMs?: number
}

/** Whether a driver must print it; nothing else that printers read begins so (ISO 32000-1 §7.5.2). */
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/**
 * What became of the bytes. `Success`: the queue or the printer's socket took all of them (not: the label is printed).
 * `Failed`: provably none of them was handed over, or the printer says that it gave them up unprinted. `Unknown`: nobody can tell; only a person may print again.
 */
export interface HandOver {
  readonly status: 'Success' | 'Failed' | 'Unknown'
  /** A sentence for a person that says what to do; absent on success. */
  readonly message?: string
  /** The job was seen to leave its queue as printed jobs do: more than that the queue took it, less than that the label is printed. */
  readonly evidence?: 'spooler-completed'
}

export const failed = (message: string): HandOver => ({ status: 'Failed', message })
export const unknown = (message: string): HandOver => ({ status: 'Unknown', message })
export const success: HandOver = { status: 'Success' }

/** The error code of a failed system call (`ECONNREFUSED`), or the error's own words where it has none. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.message
  return String(error)
}
