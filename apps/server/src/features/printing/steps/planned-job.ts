// A print between the transaction that reads it and the one that stores it.
import type { ProductError } from '@labelwright/contract/errors'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Sight } from '../../groups/sight.service.ts'
import type { SeriesAdvance } from '../../series/take-numbers.service.ts'
import type { PrintQuota } from '../../subscription/subscription.service.ts'
import type { StoredFile } from '../make-entry.ts'
import type { NewEntry } from '../printing.store.ts'
import type { FilledLine } from '../serial-numbers.ts'

/** Settings of a job that its caller decides. */
export interface JobToMake {
  readonly id: string
  /** The files are PDFs for a person. */
  readonly isPdfOnly: boolean
}

export interface PlannedLine extends FilledLine {
  /** The file of the first print, when the same printer prints the same label again. */
  readonly storedFile?: StoredFile | undefined
  /** Repeats the numbers of another print and takes none. */
  readonly isRepeated?: boolean
}

/** A job as it was read. Nothing is drawn, stored or locked yet. */
export interface PlannedJob extends JobToMake {
  readonly actor: Actor
  readonly computerName: string
  readonly quota: PrintQuota
  readonly sight: Sight
  readonly lines: readonly PlannedLine[]
  /** Takes the numbers of the lines if their series are unchanged by then. */
  readonly advances: readonly SeriesAdvance[]
  /**
   * Runs first in the transaction that stores the job, and checks what the insert itself cannot. False when something has
   * changed since it was read: the job is planned again.
   */
  readonly beforeStore?: (trx: Transaction) => Promise<boolean>
  /** Runs after the insert of the entries, in the same transaction. */
  readonly afterStore?: (trx: Transaction, entries: readonly Pick<NewEntry, 'id'>[]) => Promise<void>
  /** Rewrites the error of a label for the fields of the call. */
  readonly translateError?: (error: ProductError) => ProductError
}

/** Thrown to roll back the transaction that stores a print: what was read has changed, or others took its numbers. */
export class ReadAgain extends Error {
  readonly changed: 'read' | 'numbers'

  constructor(changed: 'read' | 'numbers') {
    super(`A print is made again: ${changed === 'numbers' ? 'its numbers were taken' : 'what it prints has changed'}.`)
    this.changed = changed
  }
}
