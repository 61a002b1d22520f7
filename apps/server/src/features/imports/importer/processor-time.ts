// How much processor time an importer may take for one thing, whatever else the computer has to do (SEC-31).
import { Worker } from 'node:worker_threads'

/** Said on standard error by a process that ends itself. */
export const tookTooLong = 'The file takes more processor time than an import may take.'

export interface ProcessorTimeWatch {
  /** To be called whenever the main thread has a moment: what takes long leaves it none. */
  readonly beat: () => void
  readonly stop: () => Promise<unknown>
}

/**
 * Ends this process when it works for so much processor time without a beat, as with a file that is made to take for
 * ever. Time that other programs have does not count: a busy computer makes an import slow, not wrong.
 */
export function watchProcessorTime(maximumMs = 60_000): ProcessorTimeWatch {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('./processor-time-thread.ts', import.meta.url), {
    execArgv: ['--no-warnings'],
    workerData: { beats, maximumMs },
  })
  worker.unref()
  return { beat: () => Atomics.add(beats, 0, 1), stop: () => worker.terminate() }
}
