import type { PrintFileAnswer, PrintFileBody, PrintOutcome } from '@labelwright/contract/helper/helper-schemas'
import { failed, type HandOver, type PrintTarget, reasonOf, unknown } from '@labelwright/printing/hand-over'
import { type Journal, JournalFull } from '@labelwright/printing/journal/journal'
import { pageSettingsOf } from '@labelwright/printing/page-settings'
import type { LocalQueues } from '@labelwright/printing/queues/local-queues'
import { sendToPrinter } from '@labelwright/printing/send-to-printer'
import type { Log } from './log.ts'
import type { Pairing } from './pairing.ts'
import { NotBegun, type PrintOrder } from './print-order.ts'
import { bytesIn, readCall, sha256Of } from './read-print-call.ts'
import { Refusal } from './refusal.ts'
import type { ServerClock } from './server-clock.ts'
import type { Standing } from './standing.ts'
import { mayStillBegin, offerTicket, type TicketRenewal } from './ticket-renewal.ts'

/** Takes print calls and remembers what became of them: at most one hand-over per print job entry. */
export interface PrintCalls {
  readonly print: (body: PrintFileBody, pairing: Pairing, order?: PrintOrder) => Promise<PrintFileAnswer>
  readonly outcomeOf: (printJobEntryId: string) => PrintOutcome
  readonly isInProgress: (printJobEntryId: string) => boolean
  /** Promises that these labels, which were disabled, are never printed here: those that have not begun, also where they wait for their printer. */
  readonly stop: (printJobEntryIds: readonly string[]) => void
  /** Resolves after the last hand-over that is under way. */
  readonly settled: () => Promise<void>
}

export interface PrintCallsNeeds {
  readonly journal: Journal
  readonly queues: LocalQueues
  readonly ownPort: () => number
  readonly onOutcome: () => void
  readonly log: Log
  /** Sends the bytes to the printer. Tests without a printer give their own. */
  readonly send?: typeof sendToPrinter
  readonly clock: ServerClock
  readonly renewal: Pick<TicketRenewal, 'ask' | 'isAsked' | 'offer' | 'giveUp'>
  readonly standing: Pick<Standing, 'untilSettled' | 'journalProves'>
}

interface Work {
  readonly order: PrintOrder | undefined
  readonly pairing: Pairing
  /** See `CheckedTicket`. */
  readonly beginsBefore: number | undefined
  readonly body: PrintFileBody
  readonly target: PrintTarget
  readonly sha256: string
  readonly bytes: Buffer
}

/** Work of an earlier call with the same entry. */
interface KnownWork {
  /** Absent where the entry was never accepted. */
  readonly sha256?: string
  readonly outcome: HandOver | Promise<HandOver>
}

const givenBack: HandOver = failed(
  'This label was given back to the server and will not be printed any more. Start a new print job.',
)
/** Kept in the journal, and told to the server. */
const noTicket =
  'The label waited too long, and the server did not say in time that it may still be printed. Nothing was printed.'
const brokenOff: HandOver = unknown('The hand-over broke off. Look at the printer before you print this label again.')
const notWritten: HandOver = unknown(
  'What became of this label could not be written down; the disk of this computer may be full. Look at the printer before you print this label again.',
)
const notProvable: HandOver = unknown(
  'The print journal of this computer was replaced by an older copy, so it cannot tell whether this label was printed. Look at the printer before you print it again.',
)
/** Below the 10 s that a page waits for a print call. */
const settleWithinMs = 5_000
/** Of refused calls; a disk that stays full for longer than so many labels refuses their second copies as well. */
const mostRemembered = 10_000

export function createPrintCalls(needs: PrintCallsNeeds): PrintCalls {
  const { journal } = needs
  const inProgress = new Map<string, KnownWork>()
  const refused = rememberRefused()
  const known = (id: string): KnownWork | undefined => inProgress.get(id) ?? refused.get(id) ?? storedWork(journal, id)

  const start = async (work: Work): Promise<HandOver> => {
    const { printJobEntryId } = work.body
    const { sha256, target, order } = work
    const epoch = order?.epoch
    try {
      journal.accept(printJobEntryId, { sha256, target, ...(epoch !== undefined && { epoch }) })
    } catch (error) {
      if (!(error instanceof JournalFull)) throw error
      const refusal = failed(error.message)
      refused.add(printJobEntryId, { sha256, outcome: refusal })
      return refusal
    }
    const outcome = handOver(work, needs).finally(() => {
      inProgress.delete(printJobEntryId)
      needs.onOutcome()
    })
    inProgress.set(printJobEntryId, { sha256, outcome })
    return outcome
  }

  const print: PrintCalls['print'] = async (body, pairing, order) => {
    const id = body.printJobEntryId
    const sent = bytesIn(body)
    const early = known(id)
    await offerTicket(body, pairing, needs)
    if (early) return await replayOf(early, sent && sha256Of(sent))
    if (pairing.mustPairAgain) throw new Refusal('pair-again')
    // The server is asked before a file of the link begins. For files of pages, only the journal tells what was printed.
    if (order === undefined && !(await journalProves(id, needs))) return notProvable

    const { bytes, ...checked } = await readCall(body, pairing, needs)
    await order?.turn
    // Calls with the same entry came this far side by side; from here to its place in `inProgress` nothing waits.
    const meanwhile = known(id)
    if (meanwhile) return await replayOf(meanwhile, checked.sha256)
    if (typeof bytes === 'string') return notFetched(needs, { id, ...checked, why: bytes })
    const outcome = start({ body, pairing, ...checked, bytes, order })
    order?.onBegun()
    return await outcome
  }

  const outcomes = () => [...inProgress.values()].map(({ outcome }) => outcome)
  return {
    print: (body, pairing, order) => print(body, pairing, order).catch(order ? rethrow : refuseUnbegun),
    outcomeOf: (id) => (inProgress.has(id) ? inProgressOf(id, needs) : storedOutcome(journal, id)),
    isInProgress: (id) => inProgress.has(id),
    stop: (ids) => {
      journal.forbid(ids)
      for (const id of ids) needs.renewal.giveUp(id)
    },
    settled: async () => void (await Promise.allSettled(outcomes())),
  }
}

const rethrow = (error: unknown): never => {
  throw error
}

/** For pages. Over a link, the journal says the same. */
const refuseUnbegun = (error: unknown): never =>
  rethrow(error instanceof NotBegun && error.isRefused ? new Refusal('print-stopped') : error)

const inProgressOf = (id: string, { renewal }: PrintCallsNeeds): PrintOutcome =>
  renewal.isAsked(id) ? { status: 'InProgress', needsTicket: true } : { status: 'InProgress' }

/** Whether an entry that the journal does not contain was never printed here. Throws `Refusal` while the server has not answered yet. */
async function journalProves(printJobEntryId: string, { standing }: PrintCallsNeeds): Promise<boolean> {
  if (!(await standing.untilSettled(settleWithinMs))) throw new Refusal('not-settled')
  return standing.journalProves(printJobEntryId)
}

/** Calls that the journal had no room for: a second copy of such a call must not print when there is room again. */
function rememberRefused() {
  const refused = new Map<string, KnownWork>()
  return {
    get: (printJobEntryId: string): KnownWork | undefined => refused.get(printJobEntryId),
    add: (printJobEntryId: string, work: KnownWork): void => {
      const [oldest] = refused.keys()
      if (refused.size === mostRemembered && oldest !== undefined) refused.delete(oldest)
      refused.set(printJobEntryId, work)
    },
  }
}

function storedWork(journal: Journal, id: string): KnownWork | undefined {
  const entry = journal.find(id)
  switch (entry?.state) {
    case 'done':
      return { sha256: entry.work.sha256, outcome: entry.outcome }
    case 'handing-over':
      return { sha256: entry.work.sha256, outcome: brokenOff }
    case 'forbidden':
      return { outcome: givenBack }
    default:
      return undefined
  }
}

/** Answers with the outcome of the earlier call. The bytes must be the same; the ticket may have expired since. */
async function replayOf(work: KnownWork, sha256: string | undefined): Promise<PrintFileAnswer> {
  const isOther = sha256 !== undefined && work.sha256 !== undefined && sha256 !== work.sha256
  if (isOther) throw new Refusal('ticket-invalid')
  return { ...(await work.outcome), replayed: true }
}

function storedOutcome(journal: Journal, id: string): PrintOutcome {
  const entry = journal.find(id)
  if (entry?.state === 'done') return entry.outcome
  return entry?.state === 'handing-over' ? brokenOff : { status: 'NeverSeen' }
}

/** Sends the bytes and writes down how that ended; nothing is claimed that is not written. Throws `NotBegun`. */
async function handOver(work: Work, needs: PrintCallsNeeds): Promise<HandOver> {
  const { printJobEntryId } = work.body
  // Server and page know no word for the evidence; the log keeps it.
  const { evidence, ...outcome } = await sendOnce(work, needs)
  // Stopped while its printer was connected to, which failed: the promise says it all.
  if (needs.journal.find(printJobEntryId)?.state === 'forbidden') throw new NotBegun(true)
  try {
    needs.journal.finish(printJobEntryId, outcome)
  } catch (error) {
    // The journal says the same when the server asks, and after the next start.
    needs.log.warn('outcome-not-written', {
      printJobEntryId,
      reason: reasonOf(error),
      status: outcome.status,
      evidence,
    })
    return notWritten
  }
  needs.log.info('handed-over', { printJobEntryId, status: outcome.status, transport: work.target.kind, evidence })
  return outcome
}

async function sendOnce(work: Work, needs: PrintCallsNeeds): Promise<HandOver> {
  const { journal, queues, log, send = sendToPrinter } = needs
  const { printJobEntryId } = work.body
  const beforeFirstByte = async (): Promise<void> => {
    if (!(await mayBegin(work, needs))) {
      journal.forbid([printJobEntryId], noTicket)
      throw new NotBegun(true)
    }
    // Given to another computer while it waited for its printer, or stopped.
    if (journal.find(printJobEntryId)?.state === 'forbidden') throw new NotBegun(true)
    // Write before asking: by the line count in the request, the server notices later when the journal was set back.
    journal.begin(printJobEntryId)
    try {
      await work.order?.mayBegin(printJobEntryId)
    } catch (error) {
      journal.putBack(printJobEntryId)
      throw error
    }
  }
  try {
    return await send(
      { printJobEntryId, bytes: work.bytes, target: work.target, ...pageSettingsOf(work.body) },
      { queues, beforeFirstByte },
    )
  } catch (error) {
    if (error instanceof NotBegun) throw error
    log.warn('hand-over-broke', { printJobEntryId, reason: reasonOf(error) })
    return journal.find(printJobEntryId)?.state === 'handing-over'
      ? brokenOff
      : failed('The printer helper could not hand the label over. Look at its log, then print again.')
  }
}

/** Over a link with epochs, the server is asked anyway. */
const mayBegin = async (work: Work, needs: PrintCallsNeeds): Promise<boolean> =>
  work.order?.epoch !== undefined || (await mayStillBegin(work, needs))

/** Nothing left the helper: the entry ends as failed, so that it cannot be printed under this number later. */
function notFetched(
  { journal, onOutcome }: PrintCallsNeeds,
  entry: { readonly id: string; readonly sha256: string; readonly target: PrintTarget; readonly why: string },
): HandOver {
  const outcome = failed(entry.why)
  journal.accept(entry.id, { sha256: entry.sha256, target: entry.target })
  journal.finish(entry.id, outcome)
  onOutcome()
  return outcome
}
