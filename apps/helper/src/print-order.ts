// What print calls bring along that came over the helper's link.

/** The place of a print call in the order of its printer, and the server's word that it may begin. */
export interface PrintOrder {
  /** The hand-over begins behind it; where it rejects, nothing is begun. */
  readonly turn: Promise<void>
  /** The hand-over has begun: the next one may. */
  readonly onBegun: () => void
  /** Of the link; absent where the server gives none. */
  readonly epoch: number | undefined
  /** Asked before the first byte; where it rejects, with `NotBegun`, none leaves. */
  readonly mayBegin: (printJobEntryId: string) => Promise<void>
}

/** Thrown where the server has not let a label begin: nothing has left. */
export class NotBegun extends Error {
  /** For good; else the entry stays accepted, and the server is asked again over the next link. */
  readonly isRefused: boolean

  constructor(isRefused: boolean) {
    super(isRefused ? 'the server has not let it begin' : 'the link was lost before it began')
    this.name = 'NotBegun'
    this.isRefused = isRefused
  }
}
