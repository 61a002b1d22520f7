// Problems of staged rows, written by the statement that finds them.
import type { RowProblemCode } from '@labelwright/contract/server/import-reasons'
import { type RawBuilder, sql } from 'kysely'

export interface RowReason {
  /** In English; an expression where it names what the row `s` holds. */
  readonly message: string | RawBuilder<unknown>
  /** The same names and numbers, a jsonb object, for sentences of other languages. */
  readonly values?: RawBuilder<unknown>
}

/** What stands in `problems` of the row `s` of `import_stage`; `column` is the file's name of the column. */
export const rowProblem = (column: string, code: RowProblemCode, { message, values }: RowReason): RawBuilder<unknown> =>
  sql`jsonb_build_array(jsonb_build_object('line', s.line, 'column', ${column}::text, 'code', ${code}::text,
    'message', ${message}::text) || ${values ? sql`jsonb_build_object('values', ${values})` : sql`'{}'::jsonb`})`
