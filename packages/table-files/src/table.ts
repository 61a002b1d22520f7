/** The bytes of a file, read where they are wanted. */
export interface ByteSource {
  readonly size: number
  /** At most `length` bytes from `position`; fewer only at the end of the file. */
  readonly read: (position: number, length: number) => Uint8Array
}

/** What a file may have at most; everything beyond is refused. */
export interface TableLimits {
  readonly rows: number
  readonly columns: number
  /** UTF-16 units of one cell. */
  readonly cellLength: number
}

/** The names and numbers of a sentence, for those who say it in another language. */
export type SentenceValues = Readonly<Record<string, string | number>>

/** What is wrong with one row, while the rest of the file can be read. */
export interface RowFault {
  /** 0 for the first; absent where the whole row is meant. */
  readonly column?: number
  readonly code:
    | 'too-many-cells'
    | 'too-few-cells'
    | 'cell-too-long'
    | 'broken-characters'
    // Of workbooks only.
    | 'cell-beyond-columns'
    | 'cell-is-error'
    | 'formula-without-value'
    // Of JSON only.
    | 'nested'
  readonly sentence: string
  readonly values?: SentenceValues
}

/** One row as it stands in the file. A cell is null where nothing stands, '' where an empty text does. */
export interface TableRow {
  /** The line (CSV), row (XLSX) or element (JSON) it begins on; 1 is the first. */
  readonly line: number
  readonly cells: (string | null)[]
  readonly faults: readonly RowFault[]
}

/** Two ways to read the same lines, where it is not sure which one was meant. */
export interface EncodingDoubt {
  /** The encoding that may be meant as well. */
  readonly encoding: string
  /** Up to three lines that differ, each as it is read and as it may be. */
  readonly samples: readonly { readonly read: string; readonly other: string }[]
}

/** A file that was opened: what it is, and its rows. */
export interface Table {
  readonly type: 'csv' | 'xlsx' | 'json'
  readonly encoding: string
  /** Only where the encoding was found out and another one reads the file as well. */
  readonly encodingDoubt?: EncodingDoubt
  readonly delimiter: string
  readonly sheets: readonly string[]
  /** Lines of the file above the table: titles, and what the options say. */
  readonly rowsAbove: number
  readonly columns: readonly string[]
  /** The rows below the names that have more than blanks, some at a time; `progress` is 0 to 1. Throws TableError where the file is broken. */
  readonly rows: () => Iterable<{ readonly rows: readonly TableRow[]; readonly progress: number }>
}

/** How a file is to be read; `auto` and '' where it is to be looked at. */
export interface ReadTableOptions {
  readonly type: 'auto' | 'csv' | 'xlsx' | 'json'
  readonly encoding: string
  readonly delimiter: string
  readonly sheet: string
  readonly hasHeader: boolean
  /** Lines of the file above the row that names the columns; what an earlier version kept has none, as `auto`. */
  readonly skipRows?: 'auto' | number
}

export const noFaults: readonly RowFault[] = []
