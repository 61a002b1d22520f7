import type { ImportOptions, ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { entryKeyOf } from './staged-row.ts'

export type Counts = ImportWithDetails['counts']
export type PreviewRow = ImportWithDetails['preview'][number]

interface NumberRange {
  readonly from: number
  readonly to: number
}

/** How the staged rows of one kind get into their tables; what articles and orders have in common for an import. */
export interface Landing {
  readonly makeStage: (trx: Transaction) => Promise<void>
  /** Gives rows that cannot land their problems. */
  readonly judge: (trx: Transaction) => Promise<void>
  readonly count: (trx: Transaction) => Promise<Pick<Counts, 'bad' | 'added' | 'updated' | 'unchanged' | 'deleted'>>
  /** Lines that make something new although it may be meant that is in another group. */
  readonly countElsewhere: (trx: Transaction) => Promise<number>
  readonly preview: (trx: Transaction, most: number) => Promise<PreviewRow[]>
  /** Lands the staged rows between two numbers. `counts` is of the whole file: what there is none of needs no query. */
  readonly land: (trx: Transaction, range: NumberRange, counts: Counts) => Promise<void>
  readonly finish: (trx: Transaction) => Promise<void>
  readonly undo: (trx: Transaction) => Promise<{ readonly undone: number; readonly kept: number }>
  /** Staged rows that land in one step, between two looks at whether somebody wants it to stop. */
  readonly portion: number
}

export interface LandingOf {
  readonly organizationId: string
  readonly importId: string
  readonly options: ImportOptions
  /** The groups that the person may see; null is all of them. */
  readonly seenGroupIds: readonly string[] | null
}

/** The name of the column that a field is read from; empty where there is none. */
export const columnFor = ({ mapping }: ImportOptions, field: string): string =>
  mapping.find((each) => each.field === field)?.column ?? ''

/** The keys of data columns. */
export const keysFor = ({ mapping }: ImportOptions, field: 'data' | 'orderData'): string[] =>
  mapping.filter((each) => each.field === field).map(entryKeyOf)
