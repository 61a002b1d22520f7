import type { SentenceValues } from './table.ts'

/** Why a file is refused as a whole. The codes are stable; clients translate them. */
export type TableErrorCode =
  | 'empty-file'
  | 'too-many-columns'
  | 'too-many-rows'
  | 'row-too-long'
  | 'quote-not-closed'
  | 'file-ends-too-soon'
  | 'web-page'
  | 'not-a-workbook'
  | 'workbook-damaged'
  | 'workbook-encrypted'
  | 'workbook-too-large'
  | 'workbook-too-many-files'
  | 'workbook-nested'
  | 'workbook-unsafe'
  | 'sheet-not-found'
  | 'column-not-found'
  | 'json-not-readable'
  | 'json-not-a-list'
  | 'wrong-encoding'

/** A file that cannot be read, with a sentence for the person who sent it. */
export class TableError extends Error {
  readonly code: TableErrorCode
  /** The names and numbers in the sentence. */
  readonly values: SentenceValues

  constructor(code: TableErrorCode, sentence: string, values: SentenceValues = {}) {
    super(sentence)
    this.name = 'TableError'
    this.code = code
    this.values = values
  }
}
