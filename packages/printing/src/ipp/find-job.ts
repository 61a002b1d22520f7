import type { HandOver } from '../hand-over.ts'
import { type IppGroup, type IppResponse, numberOf, operation, textOf, valueTag } from './ipp-message.ts'
import type { IppPrinter } from './ipp-printer.ts'
import { callIpp, firstAttributes, requestingUser } from './ipp-request.ts'
import { type IppJob, jobAttributes, readJob } from './job-states.ts'

/** What a queue knows of a job that was cut off; a hand-over where the job itself says what became of it. */
export type JobTrace = 'found' | Absence | HandOver

/** `absent` is a proof: the queue's history reaches back before the time in question and holds no such job. */
export type Absence = 'absent' | 'not-provable'

/** RFC 8011 §4.2.6 and appendix B.1.4.7. */
const clientErrorNotFound = 0x0406
/** RFC 8011 appendix B.1.4.12. */
const valuesNotSupported = 0x040b

/**
 * Looks for a job by its name among the waiting and the finished jobs of a printer or queue. `notBefore` is the time (ms since 1970) at
 * which its hand-over began.
 */
export async function findJob(
  printer: IppPrinter,
  job: { readonly name: string; readonly notBefore: number },
): Promise<IppJob | Absence> {
  const jobs = await jobsOf(printer)
  const sought = jobs.find((group) => textOf(group, 'job-name') === job.name)
  if (sought) return readJob(sought)
  // An empty history proves nothing: print servers may be set to forget finished jobs.
  const reachesBack = jobs.some((group) => (numberOf(group, 'time-at-creation') ?? Infinity) * 1000 < job.notBefore)
  return reachesBack ? 'absent' : 'not-provable'
}

/**
 * All of them in one question: between a list of the waiting and a list of the finished a job could slip through. One that
 * was ending while CUPS 2.4 was stopped stands in neither of these afterwards, but among all. Missed, it would be printed twice.
 * `all` is not in RFC 8011: a printer that does not know it is asked for both lists, the waiting jobs first.
 */
async function jobsOf(printer: IppPrinter): Promise<readonly IppGroup[]> {
  const all = await askJobs(printer, 'all')
  if (all.status !== valuesNotSupported) return jobsIn(all)
  const waiting = await askJobs(printer, 'not-completed')
  return [...jobsIn(await askJobs(printer, 'completed')), ...jobsIn(waiting)]
}

const askJobs = (printer: IppPrinter, which: string): Promise<IppResponse> =>
  callIpp({
    ...printer,
    operation: operation.getJobs,
    operationAttributes: [
      ...firstAttributes,
      ['printer-uri', valueTag.uri, printer.uri],
      requestingUser(),
      ['which-jobs', valueTag.keyword, which],
      // Without an attribute that it keeps on disk only, CUPS 2.4 leaves out the names of jobs that it has put aside.
      ['requested-attributes', valueTag.keyword, 'job-name', 'time-at-creation', 'job-uuid', ...jobAttributes],
    ],
  })

function jobsIn(answer: IppResponse): readonly IppGroup[] {
  if (answer.status === clientErrorNotFound) return []
  if (answer.status >= 0x0100) throw new Error(`The print server refused to list jobs (${answer.statusMessage})`)
  return answer.jobs
}
