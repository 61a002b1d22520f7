// Statements that each connection keeps prepared, because they run for every print: the database plans them once.
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const mark = '/* kept */'

/**
 * Marks a statement to be kept, anywhere in its text. Only for statements whose text never varies (no lists of values in
 * it), and whose plan does not depend on the values: a connection keeps each text for as long as it lives.
 */
export const kept: RawBuilder<unknown> = sql.raw(mark)

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `kept_${names.size + 1}`
  names.set(text, name)
  return name
}

/** The query as the driver takes it; a kept one has a name. */
export const namedWhereKept = (text: string, values: unknown[]): pg.QueryConfig =>
  text.includes(mark) ? { name: nameOf(text), text, values } : { text, values }
