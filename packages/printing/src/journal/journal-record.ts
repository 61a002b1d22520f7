import type { HandOver, PrintTarget } from '../hand-over.ts'

/**
 * What the journal knows of one print job entry. `accepted`: nothing was handed over yet, it may still be. `handing-over`:
 * bytes may have left. `done`: the outcome is known. `forbidden`: it was promised that it will never be printed.
 */
export type JournalEntry = {
  readonly printJobEntryId: string
  /** When the last record was written, ms since 1970. */
  readonly at: number
  readonly isReported: boolean
} & (
  | { readonly state: 'accepted'; readonly work: AcceptedWork }
  | { readonly state: 'handing-over'; readonly work: AcceptedWork; readonly begunAt: number }
  | { readonly state: 'done'; readonly work: AcceptedWork; readonly outcome: HandOver }
  /** `epoch` as in `AcceptedWork`; absent when it was never accepted. `message` says why, where it was not the server that asked. */
  | { readonly state: 'forbidden'; readonly epoch?: number; readonly message?: string }
)

export interface AcceptedWork {
  /** Of the bytes for the printer, hexadecimal. */
  readonly sha256: string
  readonly target: PrintTarget
  /** Epoch of the link that the file came over. Absent when a page sent it. */
  readonly epoch?: number
}

/** The newest link of the computer that writes this journal. */
export interface JournalLink {
  /** The helper whose link it is: a journal may outlive a pairing. */
  readonly helperId: string
  readonly epoch: number
}

/**
 * The number of a line, counted from 1 through every compaction; `reported` lines have none. Lines of earlier versions have none
 * either, but count.
 */
interface Numbered {
  readonly number?: number
}

/** One line of the journal. `entry` is what compaction leaves of several lines. */
export type JournalRecord =
  | ({ readonly type: 'entry'; readonly entry: JournalEntry } & Numbered)
  | ({ readonly type: 'accepted'; readonly id: string; readonly at: number; readonly work: AcceptedWork } & Numbered)
  | ({ readonly type: 'handing-over'; readonly id: string; readonly at: number } & Numbered)
  /** No byte was sent after all: the hand-over may begin again. */
  | ({ readonly type: 'not-begun'; readonly id: string; readonly at: number } & Numbered)
  | ({ readonly type: 'done'; readonly id: string; readonly at: number; readonly outcome: HandOver } & Numbered)
  | ({ readonly type: 'never'; readonly id: string; readonly at: number; readonly message?: string } & Numbered)
  | ({ readonly type: 'link'; readonly link: JournalLink } & Numbered)
  /** Lines up to this number are missing because their entries were too old to keep. */
  | { readonly type: 'dropped'; readonly number: number }
  | { readonly type: 'reported'; readonly ids: readonly string[] }

const types: readonly string[] = [
  'entry',
  'accepted',
  'handing-over',
  'not-begun',
  'done',
  'never',
  'link',
  'dropped',
  'reported',
]

export const isJournalRecord = (value: unknown): value is JournalRecord =>
  typeof value === 'object' && value !== null && 'type' in value && types.includes(String(value.type))

/** Thrown where a call does not fit what the journal knows; never for anything a person did. */
export class WrongJournalStep extends Error {
  constructor(step: string, id: string, state: string) {
    super(`${step} of ${id} in state ${state}`)
    this.name = 'WrongJournalStep'
  }
}

/** A record that moves one entry on. */
export type JournalStep = Exclude<JournalRecord, { type: 'entry' | 'link' | 'dropped' | 'reported' }>

/** What an entry becomes by a record; throws `WrongJournalStep` where the step is not allowed. */
export function nextEntry(entry: JournalEntry | undefined, step: JournalStep): JournalEntry {
  const next = allowedStep(entry, step)
  if (next === undefined) throw new WrongJournalStep(step.type, step.id, entry?.state ?? 'unknown')
  return next
}

function allowedStep(entry: JournalEntry | undefined, step: JournalStep): JournalEntry | undefined {
  const base = { printJobEntryId: step.id, at: step.at, isReported: false }
  switch (step.type) {
    case 'accepted':
      return isUnbegun(entry) ? { ...base, state: 'accepted', work: step.work } : undefined
    case 'never':
      return isUnbegun(entry) ? { ...base, state: 'forbidden', ...epochOf(entry), ...messageOf(step) } : undefined
    case 'handing-over':
      return entry?.state === 'accepted'
        ? { ...base, state: 'handing-over', work: entry.work, begunAt: step.at }
        : undefined
    case 'not-begun':
      return entry?.state === 'handing-over' ? { ...base, state: 'accepted', work: entry.work } : undefined
    case 'done':
      return mayEnd(entry, step.outcome)
        ? { ...base, state: 'done', work: entry.work, outcome: step.outcome }
        : undefined
  }
}

const isUnbegun = (
  entry: JournalEntry | undefined,
): entry is Extract<JournalEntry, { state: 'accepted' }> | undefined =>
  entry === undefined || entry.state === 'accepted'

const epochOf = (entry: { readonly work: AcceptedWork } | undefined): { readonly epoch?: number } =>
  entry?.work.epoch === undefined ? {} : { epoch: entry.work.epoch }

const messageOf = ({ message }: { readonly message?: string }): { readonly message?: string } =>
  message === undefined ? {} : { message }

const mayEnd = (
  entry: JournalEntry | undefined,
  outcome: HandOver,
): entry is Extract<JournalEntry, { state: 'accepted' | 'handing-over' }> =>
  entry?.state === 'handing-over' || (entry?.state === 'accepted' && outcome.status === 'Failed')
