// What the server and the table reading, a program of its own, say to each other.
import type { SentenceValues } from '@labelwright/table-files/table'

export interface ReadRow {
  /** Of the file, from 1. */
  readonly line: number
  readonly cells: readonly (string | null)[]
  readonly faults: readonly { readonly column?: number; readonly sentence: string }[]
}

export type TableAnswer =
  | { readonly kind: 'read'; readonly columns: readonly string[]; readonly rows: readonly ReadRow[] }
  | { readonly kind: 'refused'; readonly code: string; readonly sentence: string; readonly values: SentenceValues }
