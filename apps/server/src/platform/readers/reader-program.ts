/** What a reading may take; a reader that takes more is ended. */
export interface Bounds {
  /** Of the whole process. */
  readonly memoryMib: number
  readonly processorMs: number
  readonly wallMs: number
  readonly answerBytes: number
}

/** A module that reads files of strangers in a reader: it exports `read`, a `ReadFiles`. */
export interface ReaderProgram<Order, Answer> {
  readonly url: string
  readonly bounds: Bounds
  /** Only for the types. */
  readonly types?: (order: Order) => Answer
}

/** The export `read` of a program's module. It answers what can be written as JSON. */
export type ReadFiles<Order, Answer> = (order: Order, files: readonly Uint8Array[]) => Promise<Answer> | Answer

export const readerProgram = <Order, Answer>(url: URL, bounds: Bounds): ReaderProgram<Order, Answer> => ({
  url: url.href,
  bounds,
})
