// From a press of the button to an outcome that is true: one job, each file handed over at most once, and never a guess.
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
import {
  earlierEndOf,
  type FileEnd,
  type HandOverDoors,
  handOverOnce,
  lastingRefusals,
  withNewTicket,
} from './hand-over-once.ts'

/** One press of Print: the same key and body make the same job, however often they are sent. */
interface PressedPrint<Body> {
  readonly key: string
  readonly body: Body
}

/** The calls that a print makes, given from outside. */
export interface PrintDoors<Body = PrintArticleBody | PrintLabelsBody> extends HandOverDoors {
  readonly makeJob: (body: Body, idempotencyKey: string) => Promise<PrintJobAnswer>
  /** How a job stands that the server prints, or a helper by its link. */
  readonly askJob: (entityId: string) => Promise<PrintJobAnswer>
  /** Told when the labels begin to wait for a helper that is not connected, and with `undefined` when they do no more. */
  readonly onWaits?: ((waits: PrintWaits | undefined) => void) | undefined
  /** False while the helper is of an earlier version: it looks at a ticket only when a file comes, and gets one at a time. */
  readonly asksAgain?: () => boolean
  /** Shows a PDF file to the person who pressed; it has its outcome already. */
  readonly showPdf: (file: PrintJobFile) => void
  /** Whether the next file may be handed over, after those that ended; all are where this is left out. */
  readonly mayGoOn?: (ends: readonly PrintEnd[]) => boolean
  /** Files that are on their way at once, 1 where left out: files for one raw printer then share its connection. */
  readonly mostAtOnce?: number
  readonly tellEntry: (body: SetEntryStatusBody) => Promise<unknown>
  readonly tellJob: (body: SetJobStatusBody) => Promise<unknown>
}

/** Labels that wait on the server for a helper. */
export interface PrintWaits {
  readonly entityId: string
  readonly computerName: string
}

/** What handing over a file needs. */
type FileDoors = Omit<PrintDoors, 'makeJob'>

export type PrintEnd =
  | FileEnd
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
  const { mayGoOn = () => true } = doors
  const isEarlierHelper = doors.asksAgain?.() === false && files.some(({ renewsTicket }) => renewsTicket)
  const mostAtOnce = isEarlierHelper ? 1 : (doors.mostAtOnce ?? 1)
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

const isSilence = (code: FailureCode): boolean =>
  silences.includes(code) || code === 'helper-silent' || lastingRefusals.includes(code)

async function printOne(file: PrintJobFile, doors: FileDoors, onHelperSilent: () => void): Promise<PrintEnd> {
  const renewed = await withNewTicket(file, doors)
  if ('kind' in renewed) return renewed
  const outcome = await handOverOnce(renewed, doors, onHelperSilent)
  // The server stopped it, or hears from the helper that it did not begin.
  if ('kind' in outcome) return outcome
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
