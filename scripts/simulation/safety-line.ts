import type { Edit } from '../house/edit-sources.ts'
import type { Fault } from './fault-plan.ts'
import type { PrinterKind } from './world.ts'

export interface SafetyLine {
  readonly name: string
  /** Edits that take the line out of the source. Several where one line guards another. */
  readonly edits: readonly Edit[]
  /** SQL that takes it out of the database. */
  readonly sql?: string
  /** The disk says that it has the journal, and has not. */
  readonly isJournalSynced?: false
  readonly printer: PrinterKind
  readonly faults: readonly Fault[]
  /** Its labels are under approval. */
  readonly isReviewed?: true
  readonly persons?: 2
  /** Decides how long messages take; with the usual one two persons do not meet. */
  readonly seed?: number
  /** The invariant that the faults break then: how its sentence begins. */
  readonly breaks: string
}

/** A fault at a place. */
export const at = (place: string, kind: Fault['kind']): Fault => ({ at: place, kind })
