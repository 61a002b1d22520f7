import { setTimeout as sleep } from 'node:timers/promises'
import { ProductError } from '@labelwright/contract/errors'

/** Conflicts, locks and time limits, too many connections, a lost or stopping server; the system's codes of connections. */
const passingCode = /^(40001|40P01|23505|55P03|57014|53300|08\w{3}|57P\d{2}|ECONN\w+|ETIMEDOUT|EPIPE)$/
/** Of `pg` and its pool, whose time-outs have no code, and of a socket that is not there yet. */
const passingMessage = /Connection terminated|timeout expired|timeout exceeded|^connect E/

/** Whether something failed that may go well the next time: a busy computer, a database that is away for a moment. */
export function isPassing(error: unknown): boolean {
  // A reader was lost.
  if (error instanceof ProductError) return error.code === 'not-ready'
  if (!(error instanceof Error)) return false
  return ('code' in error && passingCode.test(String(error.code))) || passingMessage.test(error.message)
}

const firstPauseMs = 1_000
const longestPauseMs = 64_000

/** How long to wait before the try behind this many that failed. */
export const pauseAfter = (tries: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))

interface Patience {
  readonly tries: number
  /** Ends the waiting; the last failure is thrown then. */
  readonly signal?: AbortSignal
}

/** Does something again, with growing pauses, while it fails by what passes. */
export async function tryPatiently<Result>(work: () => Promise<Result>, { tries, signal }: Patience): Promise<Result> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await work()
    } catch (error) {
      if (failed >= tries || signal?.aborted || !isPassing(error)) throw error
      await sleep(pauseAfter(failed), undefined, signal ? { signal } : {}).catch(() => undefined)
    }
  }
}
