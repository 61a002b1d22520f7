// Rules by which the database checks the values of staged rows. They come from a process that reads uploaded files.
import { type RawBuilder, sql } from 'kysely'

/** Far above 500 entries of 2,000 characters each; one value may not fill the memory of whoever reads it. */
const maxEntryBytes = sql.lit(8 * 1024 * 1024)

/** At most so many characters. */
export const isAtMost = (column: string, characters: number): RawBuilder<boolean> =>
  sql`length(${sql.ref(column)}) <= ${sql.lit(characters)}`

/** `http` and `https` only: browsers open it. */
export const isLink = (column: string): RawBuilder<boolean> =>
  sql`length(${sql.ref(column)}) <= 2000 and ${sql.ref(column)} ~* '^https?://'`

export const isQuantity = (column: string): RawBuilder<boolean> => sql`${sql.ref(column)} between 1 and 1000000`

/**
 * A list of objects with a text under each of these names. A list in it is looked for apart, as the path takes its items for those
 * of the list around it. Written for speed: it is asked for every row.
 */
function isListOf(column: string, names: readonly string[]): RawBuilder<boolean> {
  const areTexts = names.map((name) => `@.${name}.type() == "string"`).join(' && ')
  const path = sql.lit(`$[*] ? (!(${areTexts}))`)
  const list = sql.ref(column)
  return sql`jsonb_typeof(${list}) = 'array' and not ${list} @> '[[]]' and not jsonb_path_exists(${list}, ${path})`
}

export const areEntries = (column: string): RawBuilder<boolean> =>
  sql`pg_column_size(${sql.ref(column)}) <= ${maxEntryBytes} and ${isListOf(column, ['key', 'data'])}`

/** A hundred problems of a row with their sentences. */
const maxProblemBytes = sql.lit(1024 * 1024)

export const areProblems = (column: string): RawBuilder<boolean> =>
  sql`pg_column_size(${sql.ref(column)}) <= ${maxProblemBytes} and ${isListOf(column, ['column', 'code', 'message'])}`
