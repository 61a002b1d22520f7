import { pathOf } from '@labelwright/contract/endpoint'
import { journalReportIntervalMs, reportJournal } from '@labelwright/contract/server/helpers'
import {
  helpersSchemas,
  type JournalReport,
  type ReportJournalAnswer,
  type ReportJournalBody,
} from '@labelwright/contract/server/helpers-schemas'
import type { Link } from '@labelwright/link/dial-out'
import { reasonOf } from '@labelwright/printing/hand-over'
import type { Journal } from '@labelwright/printing/journal/journal'
import { settleInterrupted } from '@labelwright/printing/journal/settle-interrupted'
import type { LocalQueues } from '@labelwright/printing/queues/local-queues'
import type { Log } from './log.ts'
import { keepUpToDate, type Pairing, type PairingStore } from './pairing.ts'
import type { PrintCalls } from './print-file.ts'
import type { ServerClock } from './server-clock.ts'
import { logPairAgain, type Standing } from './standing.ts'

/**
 * Tells the server what became of the labels and answers its questions, for as long as the helper runs: over its link, or by HTTP
 * where no link stands (an older server, a proxy without WebSocket).
 */
export interface JournalReports {
  /** Reports at once. */
  readonly hurry: () => void
  /** Ends the reports, after a last one. */
  readonly stop: () => Promise<void>
}

interface Needs {
  readonly journal: Journal
  readonly queues: LocalQueues
  readonly pairing: PairingStore
  readonly calls: Pick<PrintCalls, 'isInProgress' | 'stop'>
  readonly log: Log
  readonly clock: ServerClock
  readonly standing: Standing
  /** Ends early where `signal` does. */
  readonly wait?: (durationMs: number, signal: AbortSignal) => Promise<void>
  /** While it stands, it carries the reports. */
  readonly link: Pick<Link, 'isOpen' | 'wake'>
}

const longestBackOffMs = 60_000
const mostReportsAtOnce = 500
const answerTimeoutMs = 10_000
/** The server may be the reason for stopping; it is not waited for longer. */
const lastReportTimeoutMs = 1000

export function startJournalReports(needs: Needs): JournalReports {
  const { wait = pause } = needs
  const stopping = new AbortController()
  let failures = 0
  let wake = Promise.withResolvers<void>()

  const round = async (): Promise<void> => {
    wake = Promise.withResolvers()
    if (needs.link.isOpen()) return needs.link.wake()
    try {
      const hasMore = await reportOnce(needs, answerTimeoutMs)
      if (failures > 0) needs.log.info('server-back')
      failures = 0
      if (hasMore) wake.resolve()
    } catch (error) {
      if (failures === 0) needs.log.warn('server-not-told', { reason: reasonOf(error) })
      failures += 1
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await round()
      await Promise.race([wait(waitMs(failures), stopping.signal), wake.promise])
    }
  }

  const running = run()
  return {
    hurry: () => (needs.link.isOpen() ? needs.link.wake() : wake.resolve()),
    stop: async () => {
      stopping.abort()
      wake.resolve()
      await Promise.race([running, pause(lastReportTimeoutMs, new AbortController().signal)])
      const isAllTold = needs.link.isOpen() && needs.journal.unreported(1).length === 0
      if (failures === 0 && !isAllTold) await reportOnce(needs, lastReportTimeoutMs).catch(ignoreLastReport)
    },
  }
}

/** What was not told now is told after the next start. */
function ignoreLastReport(): void {}

const waitMs = (failures: number): number =>
  failures === 0
    ? journalReportIntervalMs
    : Math.min(journalReportIntervalMs * 2 ** Math.min(failures, 8), longestBackOffMs)

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    timer.unref()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** One report. True where what the server answers makes another one due at once. */
async function reportOnce(needs: Needs, timeoutMs: number): Promise<boolean> {
  const { journal, queues, pairing, calls, log, clock, standing } = needs
  const paired = pairing.current()
  if (paired === undefined) return false
  const entries = journal.unreported(mostReportsAtOnce)
  // A computer that must pair again only reports outcomes.
  if (paired.mustPairAgain && entries.length === 0) return false
  const instance = standing.instance()
  const answer = await post(paired, { reports: entries.map(reportOf), ...(instance && { instance }) }, timeoutMs)
  clock.hear(answer.serverTime)
  standing.hear(answer)
  if (answer.mustPairAgain && !paired.mustPairAgain) logPairAgain(log)
  // Only ids of this report: another one may have been finished since.
  const sent = new Set(entries.map((entry) => entry.printJobEntryId))
  for (const { printJobEntryId, reason } of answer.setAside) log.warn('report-set-aside', { printJobEntryId, reason })
  const settled = [...answer.acknowledged, ...answer.setAside.map(({ printJobEntryId }) => printJobEntryId)]
  journal.markReported(settled.filter((id) => sent.has(id)))
  keepUpToDate(pairing, paired, answer)
  if (answer.stopped) calls.stop(answer.stopped)
  const questions = answer.questions.filter((id) => !calls.isInProgress(id))
  await answerQuestions({ journal, queues }, questions)
  // An outcome that this report has just told waits for the next report: answering it at once would go on without end.
  return questions.some((id) => !sent.has(id)) || (answer.isReplaced === true && !answer.mustPairAgain)
}

/**
 * Gives the next report an answer to each question. Promises made here, and outcomes that the journal could not be told
 * when they were known, are on the disk before it carries them. True where one is due.
 */
export async function answerQuestions(
  { journal, queues }: Pick<Needs, 'journal' | 'queues'>,
  questions: readonly string[],
): Promise<boolean> {
  journal.forbid(questions)
  await settleInterrupted(journal, queues, questions)
  for (const id of questions) journal.reportAgain(id)
  return questions.length > 0
}

export function reportOf(entry: ReturnType<Journal['unreported']>[number]): JournalReport {
  const { printJobEntryId } = entry
  const epoch = entry.state === 'forbidden' ? entry.epoch : entry.work.epoch
  const known = { printJobEntryId, ...(epoch !== undefined && { epoch }) }
  if (entry.state !== 'forbidden') return { ...known, ...entry.outcome }
  return { ...known, status: 'NeverSeen', ...(entry.message !== undefined && { message: entry.message }) }
}

async function post(paired: Pairing, body: ReportJournalBody, timeoutMs: number): Promise<ReportJournalAnswer> {
  const response = await fetch(new URL(pathOf(reportJournal, {}), paired.serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${paired.helperId}.${paired.secret}` },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 401)
    throw new Error('The server does not know this helper any more. Pair it again with --pair.')
  // An older server refuses `instance`.
  if (response.status === 422 && body.instance) return post(paired, { reports: body.reports }, timeoutMs)
  if (!response.ok) throw new Error(`The server answered HTTP ${response.status}`)
  return helpersSchemas.reportJournal.answer.parse(await response.json())
}
