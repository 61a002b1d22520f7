import type { Readers } from '../../platform/readers/readers.ts'
import type { ImportRow } from './imports.store.ts'

/** One step of an import, as its state asks for it. */
export interface ImportStep {
  readonly step: 'Checking' | 'Running' | 'Undoing'
  readonly organizationId: string
  readonly row: ImportRow
  /** Where the file lies; not read by an undoing. */
  readonly path: string
  readonly readers: Readers
  /** Ends the reading of the file. */
  readonly signal: AbortSignal
  /** Says how far the step is, 0 to 1, and waits until it may go on; throws when it may not. */
  readonly checkpoint: (progress: number) => Promise<void>
}
