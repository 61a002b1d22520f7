// What the server and the importer, a program of its own, say to each other.
import type { FileRefusalCode, ReasonValues } from '@labelwright/contract/server/import-reasons'
import { importMaximumColumns, importMaximumRows } from '@labelwright/contract/server/imports-schemas'
import type { ReadTableOptions, TableLimits } from '@labelwright/table-files/table'
import type { ClientConfig } from 'pg'
import type { ImportRow } from '../imports.store.ts'
import type { Look } from './look-at-table.ts'

/** Limits of a file (IMPORT-08). A cell may be longer than any field: its row is then refused, not cut. */
export const importLimits: TableLimits = {
  rows: importMaximumRows,
  columns: importMaximumColumns,
  cellLength: 32_767,
}

export interface BadRowsTask {
  readonly kind: 'bad-rows'
  readonly read: ReadTableOptions
  /** Line → why. */
  readonly reasons: ReadonlyMap<number, string>
}

/** Everything that is done in a transaction of the organization. */
export interface StepTask {
  readonly kind: 'step'
  readonly step: 'Checking' | 'Running' | 'Undoing'
  readonly connection: ClientConfig
  readonly organizationId: string
  readonly row: ImportRow
}

export type ImporterTask = { readonly kind: 'look'; readonly read: ReadTableOptions } | BadRowsTask | StepTask

/** The next task of an importer. */
export interface Assignment {
  /** Where the file lies. */
  readonly path: string
  readonly task: ImporterTask
  /** The importer ends behind it; after a task that did not go well it always does. */
  readonly isLast: boolean
}

/** The importer goes on when the server answers `go`, and rolls everything back when it answers `stop`. */
export type Question =
  /** A piece of the file of bad rows. */
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  /** How far it is, 0 to 1. */
  | { readonly kind: 'checkpoint'; readonly progress: number }
export type Reply = 'go' | 'stop'

/** The last message of an importer. */
export type Outcome =
  | { readonly kind: 'looked'; readonly look: Look }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused'
      readonly code: FileRefusalCode
      readonly sentence: string
      readonly values: ReasonValues
    }
  /** `code` is PostgreSQL's, the system's or `takenOver`. */
  | { readonly kind: 'failed'; readonly message: string; readonly code: string; readonly stack: string }

/** Of a failure: another server, or a person, has changed the state of the import meanwhile. */
export const takenOver = 'taken-over'

/** `alive` says that it does something; it is sent all the time. */
export type ImporterMessage = { readonly kind: 'alive' } | Question | Outcome
