import { Worker } from 'node:worker_threads'
import type { SpoolerAnswers, SpoolerRequest, ThreadData, ThreadMessage, ThreadWord } from './spooler-messages.ts'

/** What printing on Windows needs beside this program's own code. */
export interface WindowsParts {
  /** The thread's program: the file, or its text (CommonJS). */
  readonly thread: URL | string
  /** Koffi's native module for Windows. */
  readonly koffiFile: string
  /** PDFium's WebAssembly, read when it is needed. */
  readonly readPdfium: () => Uint8Array
}

/** Thrown where Windows does not answer in time; whether something was begun is known to who passed `onReady`. */
export class SpoolerSilent extends Error {
  constructor() {
    super('The print spooler of Windows does not answer. Restart the service "Print Spooler", then print again.')
    this.name = 'SpoolerSilent'
  }
}

/** Threads that a call of Windows holds cannot be ended. With so many, nobody waits for one more. */
const mostStuck = 16
let stuck = 0

export interface ThreadOptions {
  /** For the whole request, and again from `onReady` on. */
  readonly timeoutMs: number
  /** Before a print begins; if it throws, nothing is printed. */
  readonly onReady?: () => Promise<void>
}

/** Answers a request by calls of Windows, in a thread of its own: they may take long, or never come back. Throws `SpoolerSilent`. */
export function askSpooler<Kind extends SpoolerRequest['kind']>(
  parts: WindowsParts,
  request: SpoolerRequest & { readonly kind: Kind },
  { timeoutMs, onReady }: ThreadOptions,
): Promise<SpoolerAnswers[Kind]> {
  if (stuck >= mostStuck) return Promise.reject(new SpoolerSilent())
  const { promise, resolve, reject } = Promise.withResolvers<SpoolerAnswers[Kind]>()
  // Nobody ends it from outside: ended in a call of Windows, Koffi would take the whole process with it.
  const thread = startThread(parts, request)
  let isSettled = false
  let isStuck = false
  const giveUp = (): void => {
    isStuck = true
    stuck += 1
    thread.unref()
    reject(new SpoolerSilent())
  }
  let timer = setTimeout(giveUp, timeoutMs)
  const begin = async (): Promise<ThreadWord> => {
    // Given up meanwhile: it must not print any more.
    if (isSettled) return 'cancel'
    try {
      await onReady?.()
    } catch (error) {
      reject(error)
      return 'cancel'
    }
    if (isSettled) return 'cancel'
    clearTimeout(timer)
    timer = setTimeout(giveUp, timeoutMs)
    return 'begin'
  }
  thread.on('message', (message: ThreadMessage) => {
    if (message.type === 'answer') resolve(message.answer as SpoolerAnswers[Kind])
    else if (message.type === 'error') reject(new Error(message.message))
    else void begin().then((word) => thread.postMessage(word))
  })
  thread.on('error', reject)
  thread.on('exit', () => {
    if (isStuck) stuck -= 1
    reject(new Error('The thread that calls Windows ended without an answer'))
  })
  return promise.finally(() => {
    isSettled = true
    clearTimeout(timer)
  })
}

function startThread({ thread, koffiFile, readPdfium }: WindowsParts, request: SpoolerRequest): Worker {
  const pdfium = request.kind === 'print-pdf' ? readPdfium() : undefined
  const workerData: ThreadData = { koffiFile, pdfium, request }
  return new Worker(thread, { workerData, eval: typeof thread === 'string' })
}
