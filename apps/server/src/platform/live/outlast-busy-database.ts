import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@labelwright/contract/errors'
import { problemOf } from '../http/problem-answer.ts'

/** Faults that pass by themselves: no connection was free, the database was away, somebody held a row for too long. */
const passing: readonly ErrorCode[] = ['not-ready', 'being-changed']
const [firstPauseMs, longestPauseMs] = [250, 2_000]

/** Works again and again while the database does not answer and the other side is there. Nothing of a failed try is stored. */
export async function outlastBusyDatabase(work: () => Promise<void>, isOpen: () => boolean): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isOpen() || !passing.includes(problemOf(error, '').problem.code)) throw error
    }
    await sleep(pauseMs / 2 + (pauseMs / 2) * Math.random())
  }
}
