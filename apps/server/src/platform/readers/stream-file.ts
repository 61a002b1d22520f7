// Streams: a program reads one file that may be large, and sends what it makes of it in pieces.
import { open, readFile } from 'node:fs/promises'
import type { ReaderPool } from './reader-pool.ts'
import type { ReaderProgram } from './reader-program.ts'
import type { Streaming } from './receive-pieces.ts'
import { type Reader, type ReaderOptions, type ReaderOrder, type ReadResult, startReader } from './start-reader.ts'

export interface StreamRequest<Order> extends Streaming {
  readonly organizationId: string
  readonly order: Order
  /** Where the file lies. The reader does not get to know it. */
  readonly path: string
  /** Waits for its turn among the streams of all organizations. Else it begins at once: its caller lets few run at a time. */
  readonly takesTurns: boolean
  /** Gives the file a process of its own, which inherits it as an open file. Other files are sent whole to a warm reader. */
  readonly isAlone: boolean
  /** Ends the reading; its reason is thrown. */
  readonly signal?: AbortSignal | undefined
}

export interface Lender {
  readonly pool: ReaderPool
  readonly options: ReaderOptions
  /** Processes that have a file for themselves. */
  readonly alone: Set<Reader>
}

type Stream<Order, Answer> = readonly [program: ReaderProgram<Order, Answer>, request: StreamRequest<Order>]

/** Memory that Node needs outside its heap. */
const besideHeapMib = 192
/** Ends what never comes to an end by its other bounds, as with a piece of one byte a minute. */
const maxStreamMs = 2 * 3_600_000

/** Waits for the stream. Throws what has stopped it. */
async function follow<Order, Answer>(
  reader: Reader,
  [{ bounds, url }, request]: Stream<Order, Answer>,
  { streams, files }: { readonly streams: 'bytes' | 'descriptor'; readonly files: readonly Uint8Array[] },
): Promise<ReadResult> {
  const { order, signal, maxBytes, onPiece } = request
  let stopped: { readonly reason: unknown } | undefined
  let isTooLong = false
  const stop = (reason: unknown): void => {
    stopped ??= { reason }
    reader.end()
  }
  const abort = (): void => stop(signal?.reason)
  const timer = setTimeout(() => {
    isTooLong = true
    reader.end()
  }, maxStreamMs).unref()
  signal?.addEventListener('abort', abort)
  try {
    const watched: Streaming['onPiece'] = async (piece, progress) => {
      try {
        await onPiece(piece, progress)
      } catch (error) {
        stop(error)
        throw error
      }
    }
    const header: ReaderOrder = { url, order, streams }
    const { result } = await reader.read({ header, files }, bounds, { maxBytes, onPiece: watched })
    if (stopped) throw stopped.reason
    return isTooLong ? { kind: 'too-heavy' } : result
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function streamAlone<Order, Answer>(
  { options, alone }: Lender,
  stream: Stream<Order, Answer>,
): Promise<ReadResult> {
  const [{ url, bounds }, { path }] = stream
  const file = await open(path)
  const heapMib = bounds.memoryMib - besideHeapMib
  const reader = startReader({ ...options, ahead: [url], file: file.fd, heapMib })
  alone.add(reader)
  try {
    return await follow(reader, stream, { streams: 'descriptor', files: [] })
  } finally {
    reader.end()
    alone.delete(reader)
    await file.close()
  }
}

/** Has a program stream a file. Throws what `onPiece` has thrown, or the reason of the signal. */
export async function streamFile<Order, Answer>(lender: Lender, ...stream: Stream<Order, Answer>): Promise<ReadResult> {
  const [, { organizationId, path, isAlone, signal }] = stream
  signal?.throwIfAborted()
  if (isAlone) return streamAlone(lender, stream)
  const file = await readFile(path)
  const reader = lender.pool.acquire(organizationId)
  try {
    return await follow(reader, stream, { streams: 'bytes', files: [file] })
  } finally {
    lender.pool.release(organizationId, reader)
  }
}
