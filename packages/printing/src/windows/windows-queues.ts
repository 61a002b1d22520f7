import { failed, type HandOver, type HandOverOptions, isPdf, type PrintBytes, success, unknown } from '../hand-over.ts'
import type { JobTrace } from '../ipp/find-job.ts'
import type { LocalPrintQueue, LocalQueues, QueueList, SoughtJob } from '../queues/local-queues.ts'
import { reasonOfKeyword } from '../status/read-ipp-status.ts'
import { type ReadStatus, type StatusReason, statusOf, unreadable } from '../status/status-words.ts'
import { paperOf } from './paper-of.ts'
import type { PrintEnd, SpoolerQueue, SpoolerRequest } from './spooler-messages.ts'
import { isWhole, reasonsOfQueue, stateOfQueue, takesJobs } from './spooler-states.ts'
import { askSpooler, SpoolerSilent, type WindowsParts } from './spooler-thread.ts'

const askMs = 8_000
/** A document of many pages is drawn page by page. */
const printMs = 120_000

/** The print queues of Windows, USB printers among them. */
export function windowsQueues(parts: WindowsParts): LocalQueues {
  return {
    list: () =>
      askSpooler(parts, { kind: 'list-queues' }, { timeoutMs: askMs }).then(
        (queues): QueueList => ({ queues: queues.map(queueOf).sort(byName) }),
        (error: unknown): QueueList => ({ queues: [], problem: problemOf(error) }),
      ),
    print: (queue, job, options) => print(parts, { queue, job }, options),
    findJob: (queue, job) => findJob(parts, queue, job),
    status: (queue, { timeoutMs }) =>
      askSpooler(parts, { kind: 'read-queue', queue }, { timeoutMs }).then(
        (read) => statusOfQueue(read.queue, reasonsOfQueue(read.queue, read.jobs)),
        () => unreadable,
      ),
  }
}

/** Of a computer where something that printing on Windows needs is not there. */
export const missingWindowsQueues = (problem: string): LocalQueues => ({
  list: async () => ({ queues: [], problem }),
  print: async () => failed(problem),
  findJob: async () => 'not-provable',
  status: async () => unreadable,
})

const byName = (one: LocalPrintQueue, other: LocalPrintQueue): number => one.name.localeCompare(other.name, 'en')

const problemOf = (error: unknown): string =>
  error instanceof SpoolerSilent
    ? error.message
    : 'The print queues of Windows cannot be read. Restart the service "Print Spooler", then try again.'

const queueOf = (queue: SpoolerQueue): LocalPrintQueue => ({
  name: queue.name,
  isDefault: queue.isDefault,
  state: stateOfQueue(queue),
  stateReasons: reasonsOfQueue(queue, []),
  isAccepting: takesJobs(queue),
})

function statusOfQueue(queue: SpoolerQueue, keywords: readonly string[]): ReadStatus {
  const reasons = keywords.map((keyword): StatusReason => reasonOfKeyword(keyword) ?? 'other')
  return statusOf(reasons, { isBusy: stateOfQueue(queue) === 'processing', queueLength: queue.jobCount })
}

interface QueuedJob {
  readonly queue: string
  readonly job: PrintBytes
}

async function print(
  parts: WindowsParts,
  { queue, job }: QueuedJob,
  { beforeFirstByte, stallTimeoutMs }: HandOverOptions,
): Promise<HandOver> {
  let isBegun = false
  const refusal: { error?: unknown } = {}
  const onReady = async (): Promise<void> => {
    try {
      await beforeFirstByte()
    } catch (error) {
      refusal.error = error
      throw error
    }
    isBegun = true
  }
  try {
    return outcomeOf(
      await askSpooler(parts, requestOf(queue, job), { timeoutMs: stallTimeoutMs ?? printMs, onReady }),
      queue,
    )
  } catch (error) {
    if ('error' in refusal) throw error
    if (!isBegun) return failed(error instanceof SpoolerSilent ? error.message : notStarted(queue))
    return unknown(`The hand-over to the print queue "${queue}" broke off. ${look}`)
  }
}

function requestOf(queue: string, { printJobEntryId: document, bytes, media, sides }: PrintBytes) {
  const request = { queue, document, bytes: new Uint8Array(bytes) }
  const pdf = { ...request, kind: 'print-pdf' as const, paper: paperOf(media), sides: sides ?? 'one-sided' }
  const raw = { ...request, kind: 'print-raw' as const }
  return (isPdf(bytes) ? pdf : raw) satisfies SpoolerRequest
}

const look = 'Look at the printer before you print this label again.'
const notStarted = (queue: string): string =>
  `The label could not be handed to the print queue "${queue}". Restart the service "Print Spooler", then print again.`

function outcomeOf(end: PrintEnd, queue: string): HandOver {
  switch (end.kind) {
    case 'spooled':
      if (end.followed === 'completed') return { ...success, evidence: 'spooler-completed' }
      return end.followed === 'deleted'
        ? unknown(`The label was deleted from the print queue "${queue}" while it printed. ${look}`)
        : success
    case 'broken-off':
      return unknown(`The print queue "${queue}" broke off (${end.call}, Windows error ${end.code}). ${look}`)
    case 'not-begun':
      return failed(whyNotBegun(end, queue))
  }
}

function whyNotBegun({ why, code }: Extract<PrintEnd, { kind: 'not-begun' }>, queue: string): string {
  switch (why) {
    case 'no-such-queue':
      return `This computer has no print queue named "${queue}". Choose another printer, or add it in the settings of Windows.`
    case 'access-denied':
      return `You may not print on the print queue "${queue}". Ask its administrator for the right to print.`
    case 'unreadable-pdf':
      return 'The label is a PDF that cannot be read. Check the file of the label.'
    case 'no-such-paper':
      return `The driver of "${queue}" has no paper that the label fits on. Choose the paper size in the printer's form or in the printing preferences of Windows.`
    case 'no-driver':
      return `The driver of "${queue}" does not print (Windows error ${code}). Print a test page from Windows.`
    case 'refused':
      return `The print queue "${queue}" took no job (Windows error ${code}). Look at its state in Windows, then print again.`
  }
}

/** Windows forgets printed jobs unless the queue is set to keep them: only then an absence is proved. */
async function findJob(parts: WindowsParts, queue: string, { name, notBefore }: SoughtJob): Promise<JobTrace> {
  const { jobs, keepsPrintedJobs } = await askSpooler(parts, { kind: 'read-jobs', queue }, { timeoutMs: askMs })
  const sought = jobs.filter(({ document }) => document === name)
  if (sought.some(isWhole)) return 'found'
  // Half a job, or one that somebody deleted: a part of it may have been printed.
  if (sought.length > 0) return 'not-provable'
  const reachesBack = jobs.some(({ submittedAt }) => submittedAt < notBefore)
  return keepsPrintedJobs && reachesBack ? 'absent' : 'not-provable'
}
