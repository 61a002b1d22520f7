import type { FileSource } from './file-source.ts'

/** Limits of one reading. A reader that exceeds one is ended. */
export interface Bounds {
  /** Resident memory of the whole process. */
  readonly memoryMib: number
  /** Of a stream: since its last piece. */
  readonly processorMs: number
  /** Of a stream: since its last piece. */
  readonly wallMs: number
  /** Of a stream: of each message. */
  readonly answerBytes: number
}

/** A module that runs in a reader. It exports `read` or `stream`, and may export `prepare`, which runs when a reader loads it ahead. */
export interface ReaderProgram<Order, Answer> {
  readonly url: string
  readonly bounds: Bounds
  /** Never set: carries the types of order and answer. */
  readonly types?: (order: Order) => Answer
}

/** The `read` of a program's module. Its answer must be JSON. */
export type ReadFiles<Order, Answer> = (order: Order, files: readonly Uint8Array[]) => Promise<Answer> | Answer

/** Sends a piece of what is made of the file, and how much of it is read, 0 to 1. Waits until the server has done with the piece before. */
export type SendPiece = (piece: Uint8Array, progress: number) => Promise<void>

/** The `stream` of a program's module, for files and results that may be large. Its answer must be JSON. */
export type StreamFile<Order, Answer> = (order: Order, source: FileSource, send: SendPiece) => Promise<Answer> | Answer

export const readerProgram = <Order, Answer>(url: URL, bounds: Bounds): ReaderProgram<Order, Answer> => ({
  url: url.href,
  bounds,
})
