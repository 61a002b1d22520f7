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
  | { readonly state: 'forbidden' }
)

export interface AcceptedWork {
  /** Of the bytes for the printer, hexadecimal. */
  readonly sha256: string
  readonly target: PrintTarget
}

/** One line of the journal. `entry` is what compaction leaves of several lines. */
export type JournalRecord =
  | { readonly type: 'entry'; readonly entry: JournalEntry }
  | { readonly type: 'accepted'; readonly id: string; readonly at: number; readonly work: AcceptedWork }
  | { readonly type: 'handing-over'; readonly id: string; readonly at: number }
  | { readonly type: 'done'; readonly id: string; readonly at: number; readonly outcome: HandOver }
  | { readonly type: 'never'; readonly id: string; readonly at: number }
  | { readonly type: 'reported'; readonly ids: readonly string[] }

const types: readonly string[] = ['entry', 'accepted', 'handing-over', 'done', 'never', 'reported']

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
export type JournalStep = Exclude<JournalRecord, { type: 'entry' | 'reported' }>

/** What an entry becomes by a record; throws `WrongJournalStep` where the step is not allowed. */
export function nextEntry(entry: JournalEntry | undefined, step: JournalStep): JournalEntry {
  const next = allowedStep(entry, step)
  if (next === undefined) throw new WrongJournalStep(step.type, step.id, entry?.state ?? 'unknown')
  return next
}

function allowedStep(entry: JournalEntry | undefined, step: JournalStep): JournalEntry | undefined {
  const base = { printJobEntryId: step.id, at: step.at, isReported: false }
  if (step.type === 'accepted' || step.type === 'never') {
    if (entry !== undefined && entry.state !== 'accepted') return undefined
    return step.type === 'never' ? { ...base, state: 'forbidden' } : { ...base, state: 'accepted', work: step.work }
  }
  if (step.type === 'handing-over') {
    if (entry?.state !== 'accepted') return undefined
    return { ...base, state: 'handing-over', work: entry.work, begunAt: step.at }
  }
  return mayEnd(entry, step.outcome) ? { ...base, state: 'done', work: entry.work, outcome: step.outcome } : undefined
}

const mayEnd = (
  entry: JournalEntry | undefined,
  outcome: HandOver,
): entry is Extract<JournalEntry, { state: 'accepted' | 'handing-over' }> =>
  entry?.state === 'handing-over' || (entry?.state === 'accepted' && outcome.status === 'Failed')
