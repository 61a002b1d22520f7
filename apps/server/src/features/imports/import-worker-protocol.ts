import type { FileRefusalCode, ReasonValues } from '@labelwright/contract/server/import-reasons'
import {
  type ImportWithDetails,
  importMaximumColumns,
  importMaximumRows,
} from '@labelwright/contract/server/imports-schemas'
import type { ReadTableOptions, TableLimits } from '@labelwright/table-files/table'
import type { MappingPlan } from './staged-row.ts'

/** What a file may have (decisions 7, IMPORT-08). A cell may be longer than any field: it is told then, not cut. */
export const importLimits: TableLimits = {
  ...{ rows: importMaximumRows, columns: importMaximumColumns, cellLength: 32_767 },
}

export type Detected = ImportWithDetails['detected']

/** Where a column of the mapping leads, by the name of the column. */
export interface StageTask {
  readonly kind: 'stage'
  readonly read: ReadTableOptions
  /** Its columns are found by their names when the file is open. */
  readonly plan: Omit<MappingPlan, 'columns'>
  readonly mapping: readonly { readonly column: string; readonly field: string; readonly key: string }[]
}

export interface BadRowsTask {
  readonly kind: 'bad-rows'
  readonly read: ReadTableOptions
  /** Line → why. */
  readonly reasons: ReadonlyMap<number, string>
}

export type WorkerTask = { readonly kind: 'look'; readonly read: ReadTableOptions } | StageTask | BadRowsTask

export interface Staged {
  readonly detected: Detected
  /** Rows of the file, and lines that were staged: more where rows land in several groups. */
  readonly rows: number
  readonly staged: number
}

export type WorkerAnswer =
  | { readonly kind: 'looked'; readonly detected: Detected }
  /** Lines for COPY, or a piece of the file of bad rows; whoever takes it answers anything. */
  | { readonly kind: 'piece'; readonly bytes: Uint8Array; readonly progress: number }
  | ({ readonly kind: 'staged' } & Staged)
  | { readonly kind: 'written' }
  | {
      readonly kind: 'refused'
      readonly code: FileRefusalCode
      readonly sentence: string
      readonly values: ReasonValues
    }
