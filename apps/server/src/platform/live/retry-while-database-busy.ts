import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@labelwright/contract/errors'
import { problemOf } from '../http/problem-answer.ts'

/** No connection was free, the database was away, or a row was locked for too long. */
const transient: readonly ErrorCode[] = ['not-ready', 'being-changed']
const [firstPauseMs, longestPauseMs] = [250, 2_000]

/**
 * Repeats the work while the database does not answer and the caller stays connected, with growing pauses. The work must store all
 * or nothing. Throws every other error, and the last one when the caller is gone.
 */
export async function retryWhileDatabaseBusy(work: () => Promise<void>, isOpen: () => boolean): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isOpen() || !transient.includes(problemOf(error, '').problem.code)) throw error
    }
    await sleep(pauseMs / 2 + (pauseMs / 2) * Math.random())
  }
}
