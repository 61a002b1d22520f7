import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Stage } from './stage.store.ts'

export type Counts = ImportWithDetails['counts']
export type PreviewRow = ImportWithDetails['preview'][number]

/** Staged rows by their number, both ends included. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** Stages the rows of one kind, matches them with the existing rows, and merges them. */
export interface Merge {
  readonly stage: Stage
  /** Finds what each staged row is about; rows that cannot be merged get their problems. */
  readonly match: (trx: Transaction) => Promise<void>
  readonly count: (trx: Transaction) => Promise<Pick<Counts, 'bad' | 'added' | 'updated' | 'unchanged' | 'deleted'>>
  /** Lines that add something although something in another group may be meant. */
  readonly countElsewhere: (trx: Transaction) => Promise<number>
  readonly preview: (trx: Transaction, most: number) => Promise<PreviewRow[]>
  /** Merges the staged rows between two numbers. `counts` is of the whole file: what there is none of needs no query. */
  readonly merge: (trx: Transaction, range: NumberRange, counts: Counts) => Promise<void>
  /** With `replace-group`: deletes what is in the target groups and in no row. */
  readonly deleteOthers: (trx: Transaction) => Promise<void>
  readonly undo: (trx: Transaction) => Promise<{ readonly undone: number; readonly kept: number }>
  /** Staged rows that are merged in one step, between two looks at whether somebody wants it to stop. */
  readonly portion: number
}
