import { failed, type HandOver, type PrintTarget, success, unknown } from '../hand-over.ts'
import type { JobTrace } from '../ipp/find-job.ts'
import { followJob } from '../ipp/follow-job.ts'
import { type IppAddress, networkPrinterOf } from '../ipp/ipp-printer.ts'
import type { LocalQueues, SoughtJob } from '../queues/local-queues.ts'
import { nameOf } from '../transports/raw-connection.ts'
import type { Journal } from './journal.ts'

const interruptedMessage =
  'The program that hands labels over was interrupted while this one was on its way. Look at the printer before you print it again.'

/**
 * Gives interrupted hand-overs their outcome, as far as it can be proved: a print queue or an IPP printer is asked for
 * the job by its name, a raw socket can tell nothing. Sends no label. All of them, as after a crash, or those of `among`:
 * the caller names none that is still under way.
 */
export async function settleInterrupted(
  journal: Journal,
  queues: LocalQueues,
  among?: readonly string[],
): Promise<void> {
  for (const { printJobEntryId, work, begunAt } of journal.interrupted()) {
    if (among && !among.includes(printJobEntryId)) continue
    const outcome = await whatBecameOf({ printJobEntryId, target: work.target, begunAt }, queues)
    // Another question may have settled it while the queue was asked.
    if (journal.find(printJobEntryId)?.state === 'handing-over') journal.finish(printJobEntryId, outcome)
  }
}

async function whatBecameOf(
  job: { readonly printJobEntryId: string; readonly target: PrintTarget; readonly begunAt: number },
  queues: LocalQueues,
): Promise<HandOver> {
  const { target } = job
  if (target.kind === 'raw-socket') return unknown(interruptedMessage)
  const isQueue = target.kind === 'print-queue'
  const sought = { name: job.printJobEntryId, notBefore: job.begunAt }
  try {
    const trace = isQueue ? await queues.findJob(target.name, sought) : await followOnNetwork(target, sought)
    if (typeof trace !== 'string') return trace
    if (trace === 'found') return success
    // A printer may forget one job and remember an older one: only the print server's own history proves an absence.
    return trace === 'absent' && isQueue
      ? failed('The label never reached the print queue. Print it again.')
      : unknown(interruptedMessage)
  } catch {
    return unknown(interruptedMessage)
  }
}

/** Of each job, because a program settles them before it starts its work. */
const followMs = 4_000

const followOnNetwork = (target: IppAddress, sought: SoughtJob): Promise<JobTrace> => {
  const place = { printer: networkPrinterOf(target), name: `printer at ${nameOf(target)}`, spoolsFirst: false }
  return followJob(place, sought, followMs)
}
