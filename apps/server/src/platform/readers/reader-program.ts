/** Limits of one reading. A reader that exceeds one is ended. */
export interface Bounds {
  /** Resident memory of the whole process. */
  readonly memoryMib: number
  readonly processorMs: number
  readonly wallMs: number
  readonly answerBytes: number
}

/** A module that runs in a reader. It exports `read`, a `ReadFiles`, and may export `prepare`, which runs when a reader loads it ahead. */
export interface ReaderProgram<Order, Answer> {
  readonly url: string
  readonly bounds: Bounds
  /** Never set: carries the types of order and answer. */
  readonly types?: (order: Order) => Answer
}

/** The `read` of a program's module. Its answer must be JSON. */
export type ReadFiles<Order, Answer> = (order: Order, files: readonly Uint8Array[]) => Promise<Answer> | Answer

export const readerProgram = <Order, Answer>(url: URL, bounds: Bounds): ReaderProgram<Order, Answer> => ({
  url: url.href,
  bounds,
})
