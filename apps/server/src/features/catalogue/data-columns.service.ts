// The data of articles, orders and lines as columns of an exported table: one for each key that any of them has.
import { sql } from 'kysely'

interface DataEntry {
  readonly key: string
  readonly data: string
}

/** The keys of a jsonb column of entries, a row for each. */
export const dataKeysOf = (column: string) =>
  sql<string>`jsonb_path_query(${sql.ref(column)}, '$[*].key') #>> '{}'`.as('key')

/** In the order of the alphabet, each once: keys are told apart without regard to case, and each thing may spell its own. */
export function sortedKeys(rows: readonly { readonly key: string }[]): string[] {
  const sorted = rows.map(({ key }) => key).sort((a, b) => a.localeCompare(b))
  return [...new Map(sorted.map((key) => [key.toLowerCase(), key])).values()]
}

/** The cells of what has these entries, one for each of `keys`; null where it has none. */
export function cellsOf(entries: unknown, keys: readonly string[]): (string | null)[] {
  const data = new Map((entries as DataEntry[]).map((entry) => [entry.key.toLowerCase(), entry.data]))
  return keys.map((key) => data.get(key.toLowerCase()) ?? null)
}
