// Messages between the server and the program that reads the files of imports.
import type { FileRefusalCode, ReasonValues } from '@labelwright/contract/server/import-reasons'
import {
  type ImportOptions,
  importMaximumColumns,
  importMaximumRows,
} from '@labelwright/contract/server/imports-schemas'
import type { ReadTableOptions, TableLimits } from '@labelwright/table-files/table'
import { readerProgram } from '../../../platform/readers/reader-program.ts'
import type { MappingPlan } from '../mapping/mapping-plan.ts'
import type { Warned } from '../mapping/row-warnings.ts'
import type { Detected, Look } from './look-at-table.ts'

/** Limits of a file (IMPORT-08). A cell may be longer than any field: its row is then refused, not cut. */
export const importLimits: TableLimits = {
  rows: importMaximumRows,
  columns: importMaximumColumns,
  cellLength: 32_767,
}

/** Ids by names in lower case, as JSON can hold them. */
type Ids = readonly (readonly [name: string, id: string])[]

/** The plan of a mapping, with the groups and labels that its rows may name. */
export interface SentPlan extends Omit<MappingPlan, 'columns' | 'groups' | 'labels'> {
  readonly groups: Ids
  readonly labels: Ids
}

export interface StageTask {
  readonly kind: 'stage'
  readonly read: ReadTableOptions
  readonly mapping: ImportOptions['mapping']
  readonly plan: SentPlan
}

export interface BadRowsTask {
  readonly kind: 'bad-rows'
  readonly read: ReadTableOptions
  /** Lines and why they are bad. */
  readonly reasons: readonly (readonly [line: number, reason: string])[]
}

export type ImporterTask = { readonly kind: 'look'; readonly read: ReadTableOptions } | StageTask | BadRowsTask

/** The result of a `stage`. */
export interface Staged {
  readonly detected: Detected
  /** Rows of the file, and lines that were staged: more where rows have several groups. */
  readonly rows: number
  readonly staged: number
  readonly warned: Warned
}

export interface Refusal {
  readonly kind: 'refused'
  readonly code: FileRefusalCode
  readonly sentence: string
  readonly values: ReasonValues
}

/** The pieces before it are rows as COPY text for `stage`, a file for `bad-rows`. */
export type ImporterAnswer =
  | { readonly kind: 'looked'; readonly look: Look }
  | { readonly kind: 'staged'; readonly staged: Staged }
  | { readonly kind: 'written' }
  | Refusal

/** A file that is made to take for ever is found by processor time. Where that is not counted, only by silence: a busy computer is slow. */
const isProcessorTimeCounted = process.platform === 'linux'
const silenceMs = 600_000

export const importReading = readerProgram<ImporterTask, ImporterAnswer>(
  new URL('./import-reading.ts', import.meta.url),
  {
    memoryMib: 512,
    processorMs: isProcessorTimeCounted ? 60_000 : silenceMs,
    wallMs: silenceMs,
    answerBytes: 8 * 1024 * 1024,
  },
)
