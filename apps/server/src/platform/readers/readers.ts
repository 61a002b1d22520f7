// All files of strangers are read through here: each caller names the organization and the urgency, and waits for its turn.
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { ProductError } from '@labelwright/contract/errors'
import { assertNoConnection } from '../database/connection-scope.ts'
import type { OnBehalfOf } from '../jobs/turns.ts'
import type { Log } from '../log.ts'
import { createBudget } from './budget.ts'
import { type Confinement, findConfinement } from './confinement.ts'
import { createReaderPool } from './reader-pool.ts'
import type { ReaderProgram } from './reader-program.ts'
import { createReaderTurns } from './reader-turns.ts'
import type { Reader, ReadResult } from './start-reader.ts'
import { type StreamRequest, streamFile } from './stream-file.ts'

export interface ReadRequest<Order> {
  readonly for: OnBehalfOf
  readonly order: Order
  readonly files: readonly FileToRead[]
}

/** Bytes, or the path of an upload that is read into memory when its turn comes. */
export type FileToRead = Uint8Array | { readonly path: string }

export interface Readers {
  /**
   * Runs a program on files in a reader. Returns undefined when that exceeded the program's bounds. Throws `too-many-requests`
   * when too much waits or the organization's budget is used up, and `not-ready` when the reader ended or the server is stopping.
   */
  readonly read: <Order, Answer>(
    program: ReaderProgram<Order, Answer>,
    request: ReadRequest<Order>,
  ) => Promise<Answer | undefined>
  /**
   * Has a program stream one file. It is charged to no budget.
   * Returns and throws as `read` does, and throws what `onPiece` has thrown and the reason of the signal.
   */
  readonly stream: <Order, Answer>(
    program: ReaderProgram<Order, Answer>,
    request: StreamRequest<Order>,
  ) => Promise<Answer | undefined>
  readonly confinement: Confinement
  /** Rejects waiting readings, gives running ones 10 s, then ends all readers. */
  readonly close: () => Promise<void>
}

export interface ReadersOptions {
  readonly log: Log
  /** Processor time that files of an organization may use in an hour. Prints have no limit. */
  readonly secondsPerHour: number
  /** Programs that readers load before the first file comes. */
  readonly ahead: readonly { readonly url: string }[]
  readonly compiledCodeIn?: string | undefined
  /** For tests. */
  readonly places?: number
}

const maxPlaces = 4
/** Two organizations that print alternately keep a reader each. */
const minIdle = 2
/** Files up to this size in all go before larger ones of the same organization. */
const shortBytes = 256 * 1024
const closeWithinMs = 10_000

const lost = (detail: string) => new ProductError('not-ready', { detail, retryAfterSeconds: 5 })
const closing = () => lost('The server is stopping. Try again in a moment.')

const bytesOf = async (file: FileToRead): Promise<Uint8Array> => ('path' in file ? readFile(file.path) : file)

const isShort = (files: readonly FileToRead[]): boolean =>
  files.every((file) => !('path' in file)) &&
  files.reduce((sum, file) => sum + ('path' in file ? 0 : file.length), 0) <= shortBytes

interface ReadingEnd {
  readonly url: string
  readonly log: Log
  readonly isClosing: boolean
}

function answerOf(result: ReadResult, { url, log, isClosing }: ReadingEnd): unknown {
  if (result.kind === 'answer') return result.answer
  if (result.kind === 'too-heavy') return undefined
  if (isClosing) throw closing()
  if (result.kind === 'failed') throw new Error(`${url} failed: ${result.reason}`)
  log.error({ program: url, reason: result.reason }, 'a reader was lost')
  throw lost('The program that reads files stopped unexpectedly. Nothing was saved. Try again.')
}

/** Starts the readers of a server. */
export async function createReaders(options: ReadersOptions): Promise<Readers> {
  const { log, places = Math.min(maxPlaces, Math.max(1, availableParallelism() - 1)) } = options
  const confinement = await findConfinement()
  const ahead = options.ahead.map(({ url }) => url)
  const maxIdle = Math.max(minIdle, places)
  const readerOptions = { confinement, ahead, compiledCodeIn: options.compiledCodeIn }
  const pool = createReaderPool({ ...readerOptions, maxIdle })
  const alone = new Set<Reader>()
  const turns = createReaderTurns(places)
  const turnsOfStreams = createReaderTurns(places)
  const budget = createBudget(options.secondsPerHour)
  let isClosing = false

  function assertMayRead({ organizationId, urgency }: OnBehalfOf): void {
    if (isClosing) throw closing()
    if (urgency !== 'print') budget.assertLeft(organizationId)
  }

  async function read(url: string, bounds: ReaderProgram<never, never>['bounds'], request: ReadRequest<unknown>) {
    const { organizationId, urgency } = request.for
    // Other files of the organization may have used up the budget since then.
    assertMayRead(request.for)
    const files = await Promise.all(request.files.map(bytesOf))
    const reader = pool.acquire(organizationId)
    const { result, processorMs } = await reader.read({ header: { url, order: request.order }, files }, bounds)
    pool.release(organizationId, reader)
    if (urgency !== 'print') budget.charge(organizationId, processorMs)
    return result
  }

  return {
    confinement,
    read: async <Order, Answer>({ url, bounds }: ReaderProgram<Order, Answer>, request: ReadRequest<Order>) => {
      assertNoConnection('a program')
      assertMayRead(request.for)
      const turn = { ...request.for, isShort: isShort(request.files) }
      const result = await turns.run(turn, () => read(url, bounds, request))
      return answerOf(result, { url, log, isClosing }) as Answer | undefined
    },
    stream: async (program, request) => {
      if (isClosing) throw closing()
      const { organizationId, isAlone, takesTurns } = request
      const run = () => streamFile({ pool, options: readerOptions, alone }, program, request)
      const turn = { organizationId, urgency: 'preview', isShort: !isAlone } as const
      const result = await (takesTurns ? turnsOfStreams.run(turn, run) : run())
      return answerOf(result, { url: program.url, log, isClosing }) as never
    },
    close: async () => {
      isClosing = true
      const ended = Promise.all([turns.close(closing), turnsOfStreams.close(closing)])
      await Promise.race([ended, wait(closeWithinMs, undefined, { ref: false })])
      pool.end()
      for (const reader of alone) reader.end()
    },
  }
}
