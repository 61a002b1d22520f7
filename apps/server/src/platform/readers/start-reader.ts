// Starts a reader process, sends it one order at a time, watches its bounds, and ends it.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Confinement, readableFolders } from './confinement.ts'
import { createFrameReader, type Frame, isTooLarge, piecesOf } from './frames.ts'
import type { Bounds } from './reader-program.ts'
import { type Pieces, receivePieces, type Streaming } from './receive-pieces.ts'
import { watchBounds } from './watch-bounds.ts'

export interface ReaderOrder {
  readonly url: string
  readonly order: unknown
  /** Where a program that streams finds its file: beside the order, or open as `streamedFile`. */
  readonly streams?: 'bytes' | 'descriptor'
}

/** A message to a reader: an order, or the request for the next piece of a stream. */
export type ReaderMessage = ReaderOrder | 'next'

/** The descriptor that a reader inherits its file as. */
export const streamedFile = 3

export type ReaderAnswer =
  | { readonly kind: 'ready' }
  /** The piece is the one file of the message. */
  | { readonly kind: 'piece'; readonly progress: number }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly reason: string }

export type ReadResult =
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** It exceeded a bound. */
  | { readonly kind: 'too-heavy' }
  /** The program threw. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** The process ended by itself or was ended from outside. */
  | { readonly kind: 'died'; readonly reason: string }

export interface Reading {
  readonly result: ReadResult
  readonly processorMs: number
}

export interface Reader {
  readonly pid: number | undefined
  readonly isAlive: () => boolean
  /** Call it for one file at a time. Any result but an answer ends the reader. */
  readonly read: (frame: Frame, bounds: Bounds, streaming?: Streaming) => Promise<Reading>
  readonly end: () => void
}

export interface ReaderOptions {
  readonly confinement: Confinement
  /** URLs of modules to load before the first order comes. */
  readonly ahead: readonly string[]
  /** A folder for compiled code, in tests only: a file that took over a reader could leave something there for the next one. */
  readonly compiledCodeIn?: string | undefined
  /** An open file that the reader inherits as `streamedFile`. */
  readonly file?: number
  /** Of the JavaScript heap, which then has a small young part; by default what the largest program needs. */
  readonly heapMib?: number
}

const program = fileURLToPath(new URL('./reader.ts', import.meta.url))
/** Below the largest `memoryMib` of all programs, by what Node needs outside its heap. */
const defaultHeapMib = 640
const smallYoungMib = 16
/** Characters of what a reader says of its end that are kept for the log. */
const maxReasonLength = 4_000
/** A reader without an order says only that it is ready. */
const maxIdleBytes = 1024
const maxErrorBytes = 1024 * 1024
const outOfMemory = /heap out of memory|Allocation failed/i

type Child = ChildProcessByStdio<Writable, Readable, Readable>

function spawnReader({ confinement, ahead, compiledCodeIn, file, heapMib }: ReaderOptions): Child {
  const writes = compiledCodeIn === undefined ? [] : [`--allow-fs-write=${compiledCodeIn}`]
  const reads = [...readableFolders, ...(compiledCodeIn === undefined ? [] : [compiledCodeIn])]
  const rights = ['--permission', ...reads.map((folder) => `--allow-fs-read=${folder}`), ...writes]
  const young = heapMib === undefined ? [] : [`--max-semi-space-size=${smallYoungMib}`]
  const heap = [`--max-old-space-size=${heapMib ?? defaultHeapMib}`, ...young]
  const node = [process.execPath, ...rights, ...heap, '--no-warnings', program, ...ahead]
  const [command = '', ...rest] = [...confinement.prefix, ...node]
  const env = compiledCodeIn === undefined ? {} : { NODE_COMPILE_CACHE: compiledCodeIn }
  // In a process group of its own: a signal to its group does not reach the server.
  const detached = process.platform !== 'win32'
  const inherited = file === undefined ? [] : [file]
  return spawn(command, rest, { env, cwd: '/', detached, stdio: ['pipe', 'pipe', 'pipe', ...inherited] }) as Child
}

/** Keeps the server's process from exiting while a reader works, and not while it is idle. */
function setKeepsRunning(child: Child, isKept: boolean): void {
  for (const stream of [child.stdin, child.stdout, child.stderr])
    if (stream instanceof Socket) isKept ? stream.ref() : stream.unref()
  if (isKept) child.ref()
  else child.unref()
}

function send(child: Child, frame: Frame): void {
  for (const piece of piecesOf(frame)) child.stdin.write(piece)
}

const wishForNext: Frame = { header: 'next' satisfies ReaderMessage, files: [] }

/** The end of a reader is noticed by its `close`. */
function ignoreBrokenPipe(): void {}

/** Returns a function that returns the last characters of stderr. */
function collectErrorOutput(child: Child, onTooMuch: (end: string) => void): () => string {
  let end = ''
  let bytes = 0
  child.stderr.on('data', (piece: Buffer) => {
    end = `${end}${piece}`.slice(-maxReasonLength)
    bytes += piece.length
    if (bytes > maxErrorBytes) onTooMuch(end)
  })
  return () => end
}

interface Hearing {
  readonly maxBytes: () => number
  /** May throw where the answer was not expected. */
  readonly onAnswer: (frame: Frame) => void
  readonly finish: (result: ReadResult) => void
}

function hearAnswers(child: Child, { maxBytes, onAnswer, finish }: Hearing): void {
  const framesIn = createFrameReader({ maxBytes })
  child.stdout.on('data', (piece: Buffer) => {
    try {
      for (const frame of framesIn(piece)) onAnswer(frame)
    } catch (error) {
      finish(isTooLarge(error) ? { kind: 'too-heavy' } : { kind: 'died', reason: String(error) })
    }
  })
}

/** A message of a reader at the end of its order. */
function resultOf(answer: ReaderAnswer): ReadResult {
  if (answer.kind === 'answer') return answer
  if (answer.kind !== 'failed') throw new Error('it answered something else')
  return { kind: 'failed', reason: String(answer.reason).slice(0, maxReasonLength) }
}

const lossOf = (how: string, errorOutput: string): ReadResult =>
  outOfMemory.test(errorOutput) ? { kind: 'too-heavy' } : { kind: 'died', reason: `${how}: ${errorOutput}` }

/** Starts a reader. An order may be sent at once: it waits until the modules are loaded. */
export function startReader(options: ReaderOptions): Reader {
  const child = spawnReader(options)
  let ended: string | undefined
  let settle: ((result: ReadResult) => void) | undefined
  let maxBytes = maxIdleBytes
  let isReady = false
  let pieces: Pieces | undefined

  function end(reason: string): void {
    ended ??= reason
    child.kill('SIGKILL')
  }
  function finish(result: ReadResult): void {
    settle?.(result)
    settle = undefined
    pieces = undefined
    maxBytes = maxIdleBytes
    if (result.kind !== 'answer') end(result.kind === 'died' ? result.reason : result.kind)
  }
  const onEnd = (how: string): void => finish(lossOf(how, errorOutput()))
  function onAnswer({ header, files }: Frame): void {
    if (ended !== undefined) return
    const answer = header as ReaderAnswer
    // A reader that was taken over must not keep the server busy with answers to no order.
    if (answer.kind === 'ready' && !isReady) isReady = true
    else if (answer.kind === 'piece' && pieces) pieces.receive(files, answer.progress)
    else if (settle && !pieces?.isBusy()) finish(resultOf(answer))
    else throw new Error('it answered without an order')
  }
  hearAnswers(child, { maxBytes: () => maxBytes, onAnswer, finish })
  const errorOutput = collectErrorOutput(child, (reason) => finish({ kind: 'died', reason }))
  child.stdin.on('error', ignoreBrokenPipe)
  child.once('error', (error) => onEnd(error.message))
  child.once('close', (code, signal) => onEnd(`ended with ${code ?? signal}`))
  setKeepsRunning(child, false)

  return {
    pid: child.pid,
    isAlive: () => ended === undefined,
    read: async (frame, bounds, streaming) => {
      if (ended !== undefined) return { result: { kind: 'died', reason: ended }, processorMs: 0 }
      maxBytes = bounds.answerBytes
      setKeepsRunning(child, true)
      const watch = watchBounds(child.pid, bounds, () => finish({ kind: 'too-heavy' }))
      const result = await new Promise<ReadResult>((resolve) => {
        settle = resolve
        const askForNext = () => {
          watch.restart()
          send(child, wishForNext)
        }
        pieces = streaming && receivePieces(streaming, { askForNext, stop: () => end('stopped by the server') })
        send(child, frame)
      })
      setKeepsRunning(child, false)
      return { result, processorMs: watch.stop() }
    },
    end: () => end('ended by the server'),
  }
}
