// One file to the helper: with a ticket that is good now, at most once, and never a guess of what became of it.
import type { PrintFileAnswer, PrintFileBody, PrintOutcome } from '@labelwright/contract/helper/helper-schemas'
import { helperBodyOf } from '@labelwright/contract/helper/print-file-body'
import type { PrintJobEntry, PrintJobFile, RenewedTickets } from '@labelwright/contract/server/printing-schemas'
import { CallError, type FailureCode, failureCodeOf } from '../../api/call-error.ts'
import { untilAnswered } from '../../api/until-answered.ts'

/** The calls that a hand-over makes, given from outside. */
export interface HandOverDoors {
  /** Asked right before a file of a label under approval is sent. */
  readonly renewTickets: (printJobEntryIds: string[]) => Promise<RenewedTickets>
  readonly handOver: (file: PrintFileBody) => Promise<PrintFileAnswer>
  readonly askOutcome: (printJobEntryId: string) => Promise<PrintOutcome>
  /** Whether the helper says at once that it is well. */
  readonly isHelperWell: () => Promise<boolean>
  /** Called with `true` when a call to the server times out, and with `false` when it answers again. */
  readonly onServerSilent?: ((isSilent: boolean) => void) | undefined
  readonly wait: (milliseconds: number) => Promise<void>
}

export type FileEnd =
  | { readonly kind: 'sent' }
  /** Provably not printed, or not confirmed by anybody; `message` in the helper's or printer's words. */
  | { readonly kind: 'failed' | 'unknown'; readonly message: string | undefined; readonly code?: FailureCode }

const waitMs = 1_000
const mostWaits = 8
/** Milliseconds without an answer after which the helper is asked for its state. The hand-over itself goes on. */
const helperPatienceMs = 2_000
/** The helper knows the file and will not print it. */
const finalRefusals: readonly FailureCode[] = ['ticket-invalid', 'too-large', 'validation-failed', 'wrong-media-type']

/** The helper can print it after somebody has done what the error text says. */
export const lastingRefusals: readonly FailureCode[] = ['origin-refused', 'not-paired', 'pair-again', 'not-settled']

/** The result for a label whose file is not handed out again: an earlier try succeeded, or the journal reported it to the server. */
export function earlierEndOf({ state, message }: PrintJobEntry): FileEnd[] {
  if (state === 'Success') return [{ kind: 'sent' }]
  if (state === 'Unknown') return [{ kind: 'unknown', message: message ?? undefined }]
  return state === 'Failed' || state === 'Voided' ? [{ kind: 'failed', message: message ?? undefined }] : []
}

/** The file with a ticket that is good now; its end where nothing may be sent for it any more. */
export async function withNewTicket(file: PrintJobFile, doors: HandOverDoors): Promise<PrintJobFile | FileEnd> {
  if (!file.renewsTicket) return file
  const { tickets, stopped } = await untilAnswered(() => doors.renewTickets([file.printJobEntryId]), doors)
  const [end] = stopped
  if (end) return earlierEndOf(end)[0] ?? { kind: 'failed', message: end.message, code: 'print-stopped' }
  return { ...file, ticket: tickets[0]?.ticket ?? file.ticket }
}

type Outcome = Pick<PrintFileAnswer, 'status' | 'message'> & { readonly code?: FailureCode }

/** Hands a file over. Its outcome is told to the server, an end is not: the server or the journal has told it. */
export async function handOverOnce(
  file: PrintJobFile,
  doors: HandOverDoors,
  onHelperSilent: () => void,
): Promise<Outcome | FileEnd> {
  const answered = new AbortController()
  void noticeSilence(answered.signal, doors, onHelperSilent)
  try {
    return await doors.handOver(helperBodyOf(file))
  } catch (error) {
    const code = failureCodeOf(error)
    if (code === 'print-stopped') return stoppedBy(error)
    if (finalRefusals.includes(code)) return { status: 'Failed', message: (error as CallError).message, code }
    if (lastingRefusals.includes(code)) throw error
  } finally {
    answered.abort()
  }
  return askUntilKnown(file, doors)
}

const stoppedBy = (error: unknown): FileEnd => ({
  kind: 'failed',
  message: (error as CallError).message,
  code: 'print-stopped',
})

/** A helper that hangs answers neither the hand-over nor how it is: said long before the hand-over is given up. */
async function noticeSilence(answered: AbortSignal, doors: HandOverDoors, onHelperSilent: () => void): Promise<void> {
  await doors.wait(helperPatienceMs)
  if (answered.aborted) return
  const isWell = await doors.isHelperWell()
  if (!isWell && !answered.aborted) onHelperSilent()
}

/** No answer came: the helper's journal is asked before anything is said or sent again. */
async function askUntilKnown(file: PrintJobFile, doors: HandOverDoors): Promise<Outcome | FileEnd> {
  for (let asked = 0; asked < mostWaits; asked += 1) {
    const outcome = await doors.askOutcome(file.printJobEntryId).catch((cause: unknown) => {
      throw new CallError('helper-silent', { cause })
    })
    if (outcome.status === 'NeverSeen') throw new CallError('helper-silent')
    if (outcome.status !== 'InProgress') return { ...outcome, status: outcome.status }
    const end = outcome.needsTicket ? await sendTicket(file, doors) : undefined
    if (end) return end
    await doors.wait(waitMs)
  }
  return { status: 'Unknown' }
}

/** The label waited in the helper until its ticket had ended. Undefined where the helper does not say how it ended. */
async function sendTicket(file: PrintJobFile, doors: HandOverDoors): Promise<Outcome | FileEnd | undefined> {
  const renewed = await withNewTicket(file, doors)
  if ('kind' in renewed) return renewed
  try {
    return await doors.handOver(helperBodyOf(renewed))
  } catch (error) {
    return failureCodeOf(error) === 'print-stopped' ? stoppedBy(error) : undefined
  }
}
