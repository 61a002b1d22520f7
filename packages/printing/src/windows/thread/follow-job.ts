import { setTimeout as wait } from 'node:timers/promises'
import type { FollowedJob } from '../spooler-messages.ts'
import { jobStatus } from '../spooler-states.ts'
import type { Handle } from './koffi.ts'
import { WindowsError, type Winspool } from './winspool.ts'

/** A label that prints leaves the queue in about this time; who waits for the answer waits no longer. */
const followMs = 1_500
const betweenLooksMs = 100

/** Looks after a job that was handed over, until it has left the queue or for a moment. */
export async function followJob(
  winspool: Pick<Winspool, 'jobStatus'>,
  { printer, jobId }: { readonly printer: Handle; readonly jobId: number },
): Promise<FollowedJob> {
  const until = performance.now() + followMs
  let seen: number | undefined
  try {
    while (performance.now() < until) {
      const status = winspool.jobStatus(printer, jobId)
      // A queue that keeps no printed jobs forgets them: gone is done, unless somebody was seen to delete it.
      if (status === undefined) return isThrownAway(seen) ? 'deleted' : 'completed'
      seen = status
      if ((status & (jobStatus.printed | jobStatus.complete)) !== 0) return 'completed'
      await wait(betweenLooksMs)
    }
  } catch (error) {
    if (error instanceof WindowsError) return 'unseen'
    throw error
  }
  return isThrownAway(seen) ? 'deleted' : 'waiting'
}

const isThrownAway = (status = 0): boolean =>
  (status & (jobStatus.deleting | jobStatus.deleted)) !== 0 && (status & jobStatus.printed) === 0
