import { findJob } from '../find-job.ts'
import { failed, type HandOver, type PrintTarget, success, unknown } from '../hand-over.ts'
import type { CupsServer } from '../ipp/cups-server.ts'
import type { Journal } from './journal.ts'

const interruptedMessage =
  'The program that hands labels over was interrupted while this one was on its way. Look at the printer before you print it again.'

/**
 * Gives every hand-over that a crash interrupted its outcome, as far as it can be proved: a print queue is asked for the job
 * by its name, a raw socket can tell nothing. Sends nothing.
 */
export async function settleInterrupted(journal: Journal, cups: CupsServer): Promise<void> {
  for (const { printJobEntryId, work, begunAt } of journal.interrupted()) {
    journal.finish(printJobEntryId, await whatBecameOf({ printJobEntryId, target: work.target, begunAt }, cups))
  }
}

async function whatBecameOf(
  job: { readonly printJobEntryId: string; readonly target: PrintTarget; readonly begunAt: number },
  cups: CupsServer,
): Promise<HandOver> {
  if (job.target.kind === 'raw-socket') return unknown(interruptedMessage)
  try {
    const trace = await findJob(cups, { queue: job.target.name, name: job.printJobEntryId, notBefore: job.begunAt })
    if (trace === 'found') return success
    return trace === 'absent'
      ? failed('The label never reached the print queue. Print it again.')
      : unknown(interruptedMessage)
  } catch {
    return unknown(interruptedMessage)
  }
}
