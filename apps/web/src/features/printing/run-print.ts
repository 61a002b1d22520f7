// From a press of the button to an outcome that is true: one job, each file handed over at most once, and never a guess.
import type { PrintFileAnswer, PrintFileBody, PrintOutcome } from '@labelwright/contract/helper/helper-schemas'
import { helperBodyOf } from '@labelwright/contract/helper/print-file-body'
import { isForPerson } from '@labelwright/contract/server/pdf-printer'
import type {
  PrintArticleBody,
  PrintJobAnswer,
  PrintJobEntry,
  PrintJobFile,
  PrintLabelsBody,
  SetEntryStatusBody,
  SetJobStatusBody,
} from '@labelwright/contract/server/printing-schemas'
import { CallError, type FailureCode, failureCodeOf } from '../../api/call-error.ts'
import { untilAnswered } from '../../api/until-answered.ts'

/** One press of Print: the same key and body make the same job, however often they are sent. */
interface PressedPrint<Body> {
  readonly key: string
  readonly body: Body
}

/** The calls that a print makes, given from outside. */
export interface PrintDoors<Body = PrintArticleBody | PrintLabelsBody> {
  readonly makeJob: (body: Body, idempotencyKey: string) => Promise<PrintJobAnswer>
  /** How a job stands that the server prints, or a helper by its link. */
  readonly askJob: (entityId: string) => Promise<PrintJobAnswer>
  /** Told when the labels begin to wait for a helper that is not connected, and with `undefined` when they do no more. */
  readonly onWaits?: ((waits: PrintWaits | undefined) => void) | undefined
  /** Called with `true` when a call to the server times out, and with `false` when it answers again. */
  readonly onServerSilent?: ((isSilent: boolean) => void) | undefined
  readonly handOver: (file: PrintFileBody) => Promise<PrintFileAnswer>
  readonly askOutcome: (printJobEntryId: string) => Promise<PrintOutcome>
  /** Whether the helper says at once that it is well. */
  readonly isHelperWell: () => Promise<boolean>
  /** Shows a PDF file to the person who pressed; it has its outcome already. */
  readonly showPdf: (file: PrintJobFile) => void
  /** Whether the next file may be handed over, after those that ended; all are where this is left out. */
  readonly mayGoOn?: (ends: readonly PrintEnd[]) => boolean
  /** Files that are on their way at once, 1 where left out: files for one raw printer then share its connection. */
  readonly mostAtOnce?: number
  readonly tellEntry: (body: SetEntryStatusBody) => Promise<unknown>
  readonly tellJob: (body: SetJobStatusBody) => Promise<unknown>
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Labels that wait on the server for a helper. */
export interface PrintWaits {
  readonly entityId: string
  readonly computerName: string
}

/** What handing over a file needs. */
type FileDoors = Omit<PrintDoors, 'makeJob'>

export type PrintEnd =
  | { readonly kind: 'sent' }
  /** Provably not printed, or not confirmed by anybody; `message` in the helper's or printer's words. */
  | { readonly kind: 'failed' | 'unknown'; readonly message: string | undefined; readonly code?: FailureCode }
  /** The server refused; there is no job. */
  | { readonly kind: 'refused'; readonly error: CallError }
  /** Not over: the same order may be tried again and goes on where it stopped. */
  | { readonly kind: 'stuck'; readonly error: CallError }

/** Thrown by `makeJob` where the answer says that nothing is printed, in the server's words. */
export class PrintRefusal extends Error {
  readonly reason: string | undefined

  constructor(reason: string | undefined) {
    super(reason)
    this.reason = reason
  }
}

const waitMs = 1_000
const mostWaits = 8
/** How long a hand-over may go unanswered before the helper is asked how it is. The hand-over itself goes on. */
const helperPatienceMs = 2_000
/** The server may hold the job, or may be asked for it later: none of these says that there is none. */
const silences: readonly FailureCode[] = [
  'offline',
  'timed-out',
  'not-ready',
  'unexpected',
  'request-in-progress',
  'answer-unreadable',
  'too-many-requests',
  'not-signed-in',
  'session-ended',
]
/** The helper knows the file and will not print it. */
const finalRefusals: readonly FailureCode[] = ['ticket-invalid', 'too-large', 'validation-failed', 'wrong-media-type']

/** The helper can print it after somebody has done what the error text says. */
const lastingRefusals: readonly FailureCode[] = ['origin-refused', 'not-paired', 'pair-again', 'not-settled']

/** `onHelperSilent` is told when a hand-over goes unanswered and the helper does not say that it is well either. */
export async function runPrint<Body>(
  print: PressedPrint<Body>,
  doors: PrintDoors<Body>,
  onHelperSilent: () => void = () => undefined,
): Promise<PrintEnd> {
  try {
    const job = await untilServerPrinted(await untilAnswered(() => doors.makeJob(print.body, print.key), doors), doors)
    const ends: PrintEnd[] = job.entries.flatMap((entry) => earlierEndOf(entry))
    await printFiles(job.files, { ends, doors, onHelperSilent })
    await doors.tellJob({ entityId: job.entityId, status: 'Processed' }).catch(ignoreUntoldOutcome)
    if (job.entries.some(isAtServer(job))) return { kind: 'stuck', error: new CallError(whyOpen(job)) }
    return ends.find((end) => end.kind === 'failed') ?? ends.find((end) => end.kind === 'unknown') ?? { kind: 'sent' }
  } catch (error) {
    if (error instanceof PrintRefusal) return { kind: 'failed', message: error.reason }
    const failure = error instanceof CallError ? error : new CallError('unexpected', { cause: error })
    return { kind: isSilence(failure.code) ? 'stuck' : 'refused', error: failure }
  }
}

interface Printing {
  /** Of the files so far; those that follow are added. */
  readonly ends: PrintEnd[]
  readonly doors: FileDoors
  readonly onHelperSilent: () => void
}

/** Apart by this the helper gets files in their order, and queues them so for the printer. */
const orderGapMs = 15

/** Begins file after file, a few at once where the caller wants it; ends with the last of them, or throws what was in the way first. */
async function printFiles(files: readonly PrintJobFile[], { ends, doors, onHelperSilent }: Printing): Promise<void> {
  const { mayGoOn = () => true, mostAtOnce = 1 } = doors
  const underWay = new Set<Promise<void>>()
  const troubles: unknown[] = []
  for (const file of files) {
    if (troubles.length > 0 || !mayGoOn(ends)) break
    if (isForPerson(file)) {
      doors.showPdf(file)
      continue
    }
    const mine: Promise<void> = printOne(file, doors, onHelperSilent)
      .then(
        (end) => void ends.push(end),
        (error: unknown) => void troubles.push(error),
      )
      .finally(() => underWay.delete(mine))
    underWay.add(mine)
    await (underWay.size < mostAtOnce ? doors.wait(orderGapMs) : Promise.race(underWay))
  }
  await Promise.all(underWay)
  if (troubles.length > 0) throw troubles[0]
}

const firstGapMs = 150
const longestGapMs = 2_000
/** Then the person need not wait any longer; the server goes on, and trying again goes on waiting. */
const mostGaps = 30

/** Of what a page prints the file is in the answer. */
const isAtServer =
  ({ files }: PrintJobAnswer) =>
  ({ printJobEntryId, state }: PrintJobEntry): boolean =>
    (state === 'Created' || state === 'Sent') && files.every((file) => file.printJobEntryId !== printJobEntryId)

/** The helper that it goes to by its link is not connected, and has not been sent all of it: that may be given up. */
const isWaiting = ({ waitsFor, entries }: PrintJobAnswer): boolean =>
  waitsFor?.isLinked === false && entries.some(({ state }) => state === 'Created')

const whyOpen = ({ waitsFor }: PrintJobAnswer): FailureCode =>
  waitsFor?.isLinked === false ? 'helper-not-linked' : 'timed-out'

/** The job as it stands when the server, or a helper by its link, has printed its share, or has been waited for long enough. */
async function untilServerPrinted(made: PrintJobAnswer, doors: FileDoors): Promise<PrintJobAnswer> {
  const noteWaits = createWaitsNote(doors)
  let job = made
  let gaps = 0
  while (gaps < mostGaps && job.entries.some(isAtServer(job))) {
    // Whoever shows that it waits waits as long as the server does.
    const isShown = noteWaits(job)
    await doors.wait(isShown ? longestGapMs : Math.min(longestGapMs, firstGapMs * 1.3 ** gaps))
    if (!isShown) gaps += 1
    job = { ...(await untilAnswered(() => doors.askJob(made.entityId), doors)), files: made.files }
  }
  noteWaits(job)
  return job
}

/** Tells of changes only; answers whether somebody shows that the job waits. */
function createWaitsNote({ onWaits }: FileDoors): (job: PrintJobAnswer) => boolean {
  let noted = false
  return (job) => {
    if (!onWaits) return false
    const { entityId, waitsFor } = job
    const waits = isWaiting(job) && waitsFor ? { entityId, computerName: waitsFor.computerName } : undefined
    if (noted !== (waits !== undefined)) onWaits(waits)
    noted = waits !== undefined
    return noted
  }
}

/** What became of a label whose file is not handed out again: an earlier try got so far, or the journal told the server. */
function earlierEndOf({ state, message }: PrintJobEntry): PrintEnd[] {
  if (state === 'Success') return [{ kind: 'sent' }]
  if (state === 'Unknown') return [{ kind: 'unknown', message: message ?? undefined }]
  return state === 'Failed' || state === 'Voided' ? [{ kind: 'failed', message: message ?? undefined }] : []
}

const isSilence = (code: FailureCode): boolean =>
  silences.includes(code) || code === 'helper-silent' || lastingRefusals.includes(code)

async function printOne(file: PrintJobFile, doors: FileDoors, onHelperSilent: () => void): Promise<PrintEnd> {
  const outcome = await handOverOnce(file, doors, onHelperSilent)
  const message = outcome.message === undefined ? {} : { message: outcome.message.slice(0, 500) }
  await tellOutcome(doors, { printJobEntryId: file.printJobEntryId, status: outcome.status, ...message })
  if (outcome.status === 'Success') return { kind: 'sent' }
  const code = outcome.code === undefined ? {} : { code: outcome.code }
  return { kind: outcome.status === 'Failed' ? 'failed' : 'unknown', message: outcome.message, ...code }
}

/** The helper tells the server the same from its journal. */
function ignoreUntoldOutcome(): void {}

/** Pauses before the outcome is sent again to a server that was away; the helper's computer may be gone before it can report. */
const tellAgainMs = [2_000, 5_000, 15_000, 60_000]

async function tellOutcome(doors: FileDoors, outcome: SetEntryStatusBody): Promise<void> {
  const isHeard = () =>
    doors.tellEntry(outcome).then(
      () => true,
      (error: unknown) => !isSilence(failureCodeOf(error)),
    )
  const tellAgain = async (): Promise<void> => {
    for (const waitMs of tellAgainMs) {
      await doors.wait(waitMs)
      if (await isHeard()) return
    }
  }
  if (!(await isHeard())) void tellAgain()
}

type Outcome = Pick<PrintFileAnswer, 'status' | 'message'> & { readonly code?: FailureCode }

async function handOverOnce(file: PrintJobFile, doors: FileDoors, onHelperSilent: () => void): Promise<Outcome> {
  const answered = new AbortController()
  void noticeSilence(answered.signal, doors, onHelperSilent)
  try {
    return await doors.handOver(helperBodyOf(file))
  } catch (error) {
    const code = failureCodeOf(error)
    if (finalRefusals.includes(code)) return { status: 'Failed', message: (error as CallError).message, code }
    if (lastingRefusals.includes(code)) throw error
  } finally {
    answered.abort()
  }
  return askUntilKnown(file, doors)
}

/** A helper that hangs answers neither the hand-over nor how it is: said long before the hand-over is given up. */
async function noticeSilence(answered: AbortSignal, doors: FileDoors, onHelperSilent: () => void): Promise<void> {
  await doors.wait(helperPatienceMs)
  if (answered.aborted) return
  const isWell = await doors.isHelperWell()
  if (!isWell && !answered.aborted) onHelperSilent()
}

/** No answer came: the helper's journal is asked before anything is said or sent again. */
async function askUntilKnown(file: PrintJobFile, doors: FileDoors): Promise<Outcome> {
  for (let asked = 0; asked < mostWaits; asked += 1) {
    const outcome = await doors.askOutcome(file.printJobEntryId).catch((cause: unknown) => {
      throw new CallError('helper-silent', { cause })
    })
    if (outcome.status === 'NeverSeen') throw new CallError('helper-silent')
    if (outcome.status !== 'InProgress') return { ...outcome, status: outcome.status }
    await doors.wait(waitMs)
  }
  return { status: 'Unknown' }
}
