import { Worker } from 'node:worker_threads'
import { ProductError } from '@labelwright/contract/errors'
import type { WorkerAnswer, WorkerTask } from './import-worker-protocol.ts'

const maximumMemoryMib = 512
/** A worker that says nothing for so long while nobody holds it back has met a file that is made to take for ever. */
const maximumSilenceMs = 60_000

export interface WorkerRun {
  readonly path: string
  readonly task: WorkerTask
  readonly signal?: AbortSignal
  /** Takes one piece; the worker waits for it. */
  readonly take?: (bytes: Uint8Array, progress: number) => Promise<void>
}

function refused({ code, sentence, values }: Omit<Extract<WorkerAnswer, { kind: 'refused' }>, 'kind'>) {
  const error = { path: 'file', code, message: sentence, ...(Object.keys(values).length > 0 ? { values } : {}) }
  return new ProductError('file-not-readable', { detail: sentence, errors: [error] })
}

const tooHeavy = () => {
  const sentence = 'The file needs more memory or time than an import may take. Send the rows as CSV.'
  return refused({ code: 'file-too-heavy', sentence, values: {} })
}

type Final = Exclude<WorkerAnswer, { kind: 'piece' | 'refused' }>

/** Has a worker read a file. Throws `file-not-readable` with the sentence where the file is refused. */
export async function runWorker({ path, task, signal, take }: WorkerRun): Promise<Final> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: { path, task },
    resourceLimits: { maxOldGenerationSizeMb: maximumMemoryMib - 64, maxYoungGenerationSizeMb: 64 },
    execArgv: ['--no-warnings'],
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Final>()
  let isAnswered = false
  let timer: NodeJS.Timeout | undefined
  const expectAnswer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => reject(tooHeavy()), maximumSilenceMs)
  }
  // One after the other, in the order of the file.
  let taking: Promise<void> = Promise.resolve()
  const takePiece = async (bytes: Uint8Array, progress: number) => {
    clearTimeout(timer)
    await take?.(bytes, progress)
    expectAnswer()
    worker.postMessage('taken')
  }
  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.kind === 'piece') {
      taking = taking.then(() => takePiece(answer.bytes, answer.progress))
      taking.catch(reject)
    } else if (answer.kind === 'refused') reject(refused(answer))
    else {
      isAnswered = true
      taking.then(() => resolve(answer), reject)
    }
  })
  worker.on('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : error),
  )
  worker.on('exit', () => {
    if (!isAnswered) reject(new Error('The import worker ended without an answer'))
  })
  const stop = () => reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    expectAnswer()
    signal?.throwIfAborted()
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
