// The order and the permission of print calls that came over the helper's link.

/** A print call's turn at its printer, and the server's permission to begin. */
export interface PrintOrder {
  /** The hand-over begins after this. If it rejects, nothing begins. */
  readonly turn: Promise<void>
  /** Called when the hand-over has begun, so that the next one may. */
  readonly onBegun: () => void
  /** Epoch of the link. Undefined when the server gives none. */
  readonly epoch: number | undefined
  /** Awaited before the first byte. Rejects with `NotBegun` when the label may not begin. */
  readonly mayBegin: (printJobEntryId: string) => Promise<void>
}

/** The server has not let a label begin. No byte was sent. */
export class NotBegun extends Error {
  /** True: refused for good. False: the entry stays `accepted`, and the server is asked again over the next link. */
  readonly isRefused: boolean

  constructor(isRefused: boolean) {
    super(isRefused ? 'the server has not let it begin' : 'the link was lost before it began')
    this.name = 'NotBegun'
    this.isRefused = isRefused
  }
}
