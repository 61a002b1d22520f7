/** Where the bytes go, as the ticket and the print file name it. */
export interface TicketPrinter {
  readonly targetIpAddress: string
  readonly targetPort: number
  readonly targetPrintQueue: string
  readonly useLocalPrinterDriver: boolean
  /** A command that this printer answers on the same connection, even without paper; absent where none is known. */
  readonly statusQuestion?: string
}

/**
 * The claims of a print ticket: a compact JWS (RFC 7515) signed by the server with Ed25519, `typ` `print-ticket+jwt`,
 * `aud` `labelwright-helper`, with `exp` in seconds. A helper prints nothing that no ticket names.
 */
export interface PrintTicketClaims {
  readonly organizationId: string
  readonly printJobEntryId: string
  /** SHA-256 of the bytes for the printer, hexadecimal. */
  readonly sha256: string
  readonly printer: TicketPrinter
  /**
   * The label is under approval: the first byte leaves while the ticket is good, or not at all. Who has waited longer asks for a new
   * one. Absent where the ticket need only be good when the file comes.
   */
  readonly endsBeforeFirstByte?: true
}

export const printTicketType = 'print-ticket+jwt'
export const printTicketAudience = 'labelwright-helper'
