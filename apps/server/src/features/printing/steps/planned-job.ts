// A print between its reading and its storing transaction.
import type { ProductError } from '@labelwright/contract/errors'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Sight } from '../../groups/sight.service.ts'
import type { Rise } from '../../series/take-numbers.service.ts'
import type { PrintQuota } from '../../subscription/subscription.service.ts'
import type { NewEntry } from '../printing.store.ts'
import type { FilledLine } from '../serial-numbers.ts'

/** Settings of a job that its caller decides. */
export interface JobToMake {
  readonly id: string
  /** Its files are for a person. */
  readonly isPdfOnly: boolean
}

export interface PlannedLine extends FilledLine {
  /** Bytes that the same printer had for the same label before. */
  readonly storedFile?: Uint8Array | undefined
  /** Its numbers are another print's: none are taken. */
  readonly isRepeated?: boolean
}

/** A job as it was read: what can be refused without drawing was refused, nothing is drawn, nothing is stored or locked. */
export interface PlannedJob extends JobToMake {
  readonly actor: Actor
  readonly computerName: string
  readonly quota: PrintQuota
  readonly sight: Sight
  readonly lines: readonly PlannedLine[]
  /** What the series of the lines must still say when their numbers are taken. */
  readonly rises: readonly Rise[]
  /**
   * Runs first in the transaction that stores the job: locks and asserts what the insert itself cannot. False where
   * something is not as it was read: the job is planned again.
   */
  readonly beforeStore?: (trx: Transaction) => Promise<boolean>
  /** Runs behind the insert of the entries, in the same transaction. */
  readonly afterStore?: (trx: Transaction, entries: readonly Pick<NewEntry, 'id'>[]) => Promise<void>
  /** Tells what the labels are refused for in the words of the call. */
  readonly refusalOf?: (error: ProductError) => ProductError
}

/** Rolls back a transaction that stores a print: what it was drawn of has changed, or others took its numbers. */
export class ReadAgain extends Error {
  readonly isOfNumbers: boolean

  constructor(changed: 'read' | 'numbers') {
    super(`A print is made again: ${changed === 'numbers' ? 'its numbers were taken' : 'what it prints has changed'}.`)
    this.isOfNumbers = changed === 'numbers'
  }
}
