// The prints of one person in one tab as data: what waits, what is on its way, how the last ones ended. No React, no storage, no clock.
import type { LabelOfAnything, PrintSource } from '@labelwright/contract/server/printing-schemas'
import type { CallError, FailureCode } from '../../../api/call-error.ts'
import type { PrintPlace } from '../../helper-status/print-way.queries.ts'
import type { PrintEnd, PrintWaits } from '../run-print.ts'

/** What a widget prints, by a call of its own. */
export interface WidgetPrint {
  readonly widgetId: string
  /** Of the press: its card finds out by this how it ended. */
  readonly pressId: string
  readonly article: { readonly id: string; readonly name: string }
  readonly variables: Readonly<Record<string, string>>
  /** Whether the link to the article's PDF is looked at, too. */
  readonly showPdf: boolean
}

/** The print that a press of Print asks for. Stored as it is: later typing does not change it. */
export interface PrintRequest {
  readonly label: LabelOfAnything
  /** Left out where an article is printed for itself. */
  readonly source?: PrintSource
  /** The article, or the label that is printed without one. */
  readonly articleName: string
  /** Of the article, for its picture. */
  readonly articleVersion?: number
  readonly printerName: string
  /** Printed without a program on this computer: by the server, or as a PDF for the person. Looked up before sending when absent. */
  readonly isWithoutHelper?: boolean
  readonly widget?: WidgetPrint
}

export type PrintState =
  /** Prints in its turn. */
  | 'waiting'
  /** Not sent yet when its page was reloaded or its person signed in again. A person prints or drops it. */
  | 'held'
  | 'sending'
  | 'sent'
  /** Provably not printed. */
  | 'failed'
  /** Handed over, and nobody can tell whether it was printed. */
  | 'unknown'
  /** No answer came. The same job goes on when it is tried again. */
  | 'interrupted'

/** Why a print ended as it did: a code of ours, or the words of the helper or the printer. */
export interface PrintReason {
  readonly code: FailureCode | undefined
  readonly message: string | undefined
  readonly requestId: string | undefined
  /** What the server names beside the code. */
  readonly errors?: CallError['errors'] | undefined
}

export interface LanePrint extends PrintRequest {
  /** Its place in the lane, which it keeps when a new job takes over from a failed one. */
  readonly id: string
  /** The idempotency key: the same key is the same job. */
  readonly key: string
  /** Named by the first try, because a repeated request must be the same to the letter. */
  readonly computerName: string | undefined
  /** The helper by whose link it leaves, named with the computer; absent where this computer's own prints. */
  readonly viaHelperId?: string | undefined
  /** Milliseconds since 1970, as all times here. */
  readonly pressedAt: number
  readonly changedAt: number
  readonly state: PrintState
  readonly reason: PrintReason | undefined
  /** The same label of the same article with the same data was printed less than a minute before. */
  readonly isRepeat: boolean
  /** While sending: the helper does not even say that it is well. */
  readonly isHelperSilent: boolean
  /** While sending: the server takes the call and does not answer. The call is repeated with the same key. */
  readonly isServerSilent?: boolean | undefined
  /** While sending: its labels wait on the server for a helper that is not connected. */
  readonly waits?: PrintWaits | undefined
  /** Of a widget: what is wrong with the link to its article's PDF. */
  readonly pdfError?: string | undefined
}

export interface Lane {
  /** In the order they print. */
  readonly prints: readonly LanePrint[]
  /** The last press was refused, because `mostWaiting` prints wait already. */
  readonly isFull: boolean
  /** The print that changed last: what a screen reader is told of. */
  readonly changedId: string | undefined
}

/** The result of a press. */
export type PressResult = 'queued' | 'same-press' | 'full'

export const emptyLane: Lane = { prints: [], isFull: false, changedId: undefined }

export const mostWaiting = 20
const samePressMs = 400
const repeatMs = 60_000
/** How many sent prints are remembered; those that something is left to do about all are. */
const mostSent = 20

/** Queues what was pressed, unless it is the press before once more, or too many wait. */
export function press(
  lane: Lane,
  request: PrintRequest,
  { key, now }: { readonly key: string; readonly now: number },
): { readonly lane: Lane; readonly result: PressResult } {
  const { label } = request
  if (lane.prints.some((one) => isWithin(samePressMs, one.pressedAt, now) && isSamePress(one.label, label))) {
    return { lane, result: 'same-press' }
  }
  if (countWaiting(lane) >= mostWaiting) return { lane: { ...lane, isFull: true }, result: 'full' }
  const print: LanePrint = {
    ...request,
    id: key,
    key,
    computerName: undefined,
    pressedAt: now,
    changedAt: now,
    state: 'waiting',
    reason: undefined,
    isRepeat: lane.prints.some((one) => isPrintedAgain(one, label, now)),
    isHelperSilent: false,
  }
  return { lane: { prints: [...lane.prints, print], isFull: false, changedId: print.id }, result: 'queued' }
}

/** The print whose turn it is. */
export const nextWaiting = (lane: Lane): LanePrint | undefined => lane.prints.find(({ state }) => state === 'waiting')

export const beginSending = (lane: Lane, id: string, now: number): Lane => ({
  ...change(lane, id, { state: 'sending', changedAt: now, reason: undefined, ...notesCleared }),
  isFull: false,
})

export const namePlace = (lane: Lane, id: string, { computerName, viaHelperId }: PrintPlace): Lane =>
  change(lane, id, { computerName, viaHelperId })

/** Prints behind it need not wait. */
export const noteWaits = (lane: Lane, id: string, waits: PrintWaits | undefined): Lane => change(lane, id, { waits })

export const notePdfError = (lane: Lane, id: string, pdfError: string): Lane => change(lane, id, { pdfError })

export const noteSilentServer = (lane: Lane, id: string, isServerSilent: boolean): Lane =>
  change(lane, id, { isServerSilent })

export const noteSilentHelper = (lane: Lane, id: string): Lane => change(lane, id, { isHelperSilent: true })

/** Notes how a print ended, wherever its chip stands by now; of a print that was dropped nothing is noted. */
export const endSending = (
  lane: Lane,
  id: string,
  { end, now }: { readonly end: PrintEnd; readonly now: number },
): Lane => forgetOldest(change(lane, id, { ...outcomeOf(end), changedAt: now, ...notesCleared }))

/**
 * Prints at once what somebody says: what was held or had no answer as the same job, what failed as a new one. Other
 * prints are left as they are.
 */
export function tryAgain(
  lane: Lane,
  id: string,
  { key, now }: { readonly key: string; readonly now: number },
): { readonly lane: Lane; readonly result: PressResult } {
  const print = lane.prints.find((one) => one.id === id)
  if (!print || !canTryAgain(print)) return { lane, result: 'same-press' }
  if (countWaiting(lane) >= mostWaiting) return { lane: { ...lane, isFull: true }, result: 'full' }
  const isNewJob = print.state === 'failed'
  const again: LanePrint = {
    ...print,
    key: isNewJob ? key : print.key,
    computerName: isNewJob ? undefined : print.computerName,
    viaHelperId: isNewJob ? undefined : print.viaHelperId,
    pressedAt: now,
    changedAt: now,
    state: 'waiting',
    reason: undefined,
  }
  const others = lane.prints.filter((one) => one.id !== id)
  return { lane: { prints: [...others, again], isFull: false, changedId: id }, result: 'queued' }
}

/** Takes a print from the lane only; a job on the server ends by its lease. What is being sent stays. */
export const drop = (lane: Lane, id: string): Lane => ({
  ...lane,
  prints: lane.prints.filter((one) => one.id !== id || !canDrop(one)),
  isFull: false,
})

/** The lane as it is found after a reload or a new sign-in: nothing in it prints by itself. */
export const restore = (prints: readonly LanePrint[]): Lane => ({
  ...emptyLane,
  prints: prints.map((one) => ({
    ...one,
    state: restoredState(one),
    ...notesCleared,
  })),
})

/** A print gets the name of its computer just before its first call, so a waiting one with a name may be printed already. */
function restoredState({ state, computerName }: LanePrint): PrintState {
  if (state === 'waiting' && computerName === undefined) return 'held'
  return state === 'waiting' || state === 'sending' ? 'interrupted' : state
}

/** What a print is of: the article, or the label that is printed without one. */
export const subjectOf = ({ label }: Pick<PrintRequest, 'label'>): string => label.articleId ?? label.labelId

export const canTryAgain = ({ state }: LanePrint): boolean =>
  state === 'failed' || state === 'interrupted' || state === 'held'

export const canDrop = ({ state }: LanePrint): boolean => state !== 'sending' && state !== 'sent'

/** How many prints wait for their turn or are on their way. */
export const countAtWork = ({ prints }: Lane): number => prints.filter(isOnItsWay).length

/** Clears what is noted of a print only while it is being sent. */
const notesCleared = { isHelperSilent: false, isServerSilent: undefined, waits: undefined } as const

const countWaiting = ({ prints }: Lane): number => prints.filter(({ state }) => state === 'waiting').length

const change = (lane: Lane, id: string, changes: Partial<LanePrint>): Lane =>
  lane.prints.some((one) => one.id === id)
    ? { ...lane, prints: lane.prints.map((one) => (one.id === id ? { ...one, ...changes } : one)), changedId: id }
    : lane

function outcomeOf(end: PrintEnd): Pick<LanePrint, 'state' | 'reason'> {
  if (end.kind === 'sent') return { state: 'sent', reason: undefined }
  if ('error' in end) {
    const { code, message, requestId, errors } = end.error
    const reason = { code, message, requestId, ...(errors.length > 0 && { errors }) }
    return { state: end.kind === 'refused' ? 'failed' : 'interrupted', reason }
  }
  return { state: end.kind, reason: { code: end.code, message: end.message, requestId: undefined } }
}

function forgetOldest(lane: Lane): Lane {
  const sent = lane.prints.filter(({ state }) => state === 'sent').slice(-mostSent)
  return { ...lane, prints: lane.prints.filter((one) => one.state !== 'sent' || sent.includes(one)) }
}

// A clock that was put back says nothing about how long ago something was.
const isWithin = (ms: number, before: number, now: number): boolean => now >= before && now - before < ms

const isSamePress = (one: LabelOfAnything, other: LabelOfAnything): boolean =>
  one.quantity === other.quantity && isSameLabel(one, other)

const isSameLabel = (one: LabelOfAnything, other: LabelOfAnything): boolean =>
  one.labelId === other.labelId &&
  one.articleId === other.articleId &&
  one.orderId === other.orderId &&
  JSON.stringify(one.editableData) === JSON.stringify(other.editableData)

const isPrintedAgain = (one: LanePrint, label: LabelOfAnything, now: number): boolean =>
  isSameLabel(one.label, label) && (isOnItsWay(one) || (mayBePrinted(one) && isWithin(repeatMs, one.changedAt, now)))

const isOnItsWay = ({ state }: LanePrint): boolean => state === 'waiting' || state === 'sending'

const mayBePrinted = ({ state }: LanePrint): boolean => state !== 'failed' && state !== 'held'
