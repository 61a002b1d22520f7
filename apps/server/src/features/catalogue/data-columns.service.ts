// The data of articles, orders and lines as columns of an exported table: one for each key that any of them has.
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

interface DataEntry {
  readonly key: string
  readonly data: string
}

/** The keys of a jsonb column of entries, a row for each. */
export const dataKeysOf = (column: string) =>
  sql<string>`jsonb_path_query(${sql.ref(column)}, '$[*].key') #>> '{}'`.as('key')

/** The keys of a jsonb column of entries in their order, one array for each row. */
export const keyListOf = (column: string) =>
  sql<string[]>`jsonb_path_query_array(${sql.ref(column)}, '$[*].key')`.as('keys')

/** As many columns as a file may have are put in order; finding the place of a key takes longer the more there are. */
const keysInOrder = 500

/** Rows changed last whose entries tell the order of columns. */
export const rowsThatOrder = 1_000

/** Puts the keys of `list` among those that are there: behind the one before them in the list, else before the next. */
function insertKeys(ordered: string[], list: readonly string[]): void {
  let last = -1
  const waiting: string[] = []
  for (const key of list) {
    const place = ordered.indexOf(key)
    if (place >= 0) {
      ordered.splice(place, 0, ...(last < 0 ? waiting.splice(0) : []))
      last = ordered.indexOf(key)
    } else if (last >= 0) {
      last += 1
      ordered.splice(last, 0, key)
    } else {
      waiting.push(key)
    }
  }
  ordered.push(...waiting)
}

/** A list of keys in their order. */
export interface KeyList {
  readonly keys: readonly string[]
}

/**
 * The keys of columns in the order of the last import or entry, each once: keys are told apart without regard to case,
 * and each thing may spell its own. `all` are the keys there are; `lists` put them in order, the first before the others.
 * Keys of no list come behind, in the order of the alphabet.
 */
export function orderedKeys(all: readonly { readonly key: string }[], lists: readonly KeyList[]): string[] {
  const spelling = new Map<string, string>()
  const fold = (key: string) => {
    const folded = key.toLowerCase()
    if (!spelling.has(folded)) spelling.set(folded, key)
    return folded
  }
  const listed = lists.map(({ keys }) => keys.map(fold))
  const others = all.map(({ key }) => key).sort((a, b) => a.localeCompare(b))
  const existing = new Set(others.map(fold))
  const ordered: string[] = []
  const placed = new Set<string>()
  for (const list of listed) {
    const known = list.filter((key) => existing.has(key))
    if (placed.size >= keysInOrder) break
    if (known.every((key) => placed.has(key))) continue
    insertKeys(ordered, [...new Set(known)])
    for (const key of known) placed.add(key)
  }
  return [...new Set([...ordered, ...existing])].map((folded) => spelling.get(folded) ?? folded)
}

/** Imports whose columns tell an order: a person may import several kinds of files in turn. */
const importsThatOrder = 20

/** The keys that the columns of the last imports went to, newest first: rows with empty cells do not tell their order. */
export async function findImportedKeys(
  trx: Transaction,
  { kind, field }: { readonly kind: 'articles' | 'orders'; readonly field: 'data' | 'orderData' },
): Promise<readonly KeyList[]> {
  const { rows } = await sql<KeyList>`
    select array(
        select coalesce(nullif(btrim(mapped ->> 'key'), ''), mapped ->> 'column')
        from jsonb_array_elements(options -> 'mapping') with ordinality as each (mapped, place)
        where mapped ->> 'field' = ${field} order by place) as keys
    from imports where state = 'Finished' and kind = ${kind} order by id desc limit ${importsThatOrder}`.execute(trx)
  return rows
}

/** The cells of what has these entries, one for each of `keys`; null where it has none. */
export function cellsOf(entries: unknown, keys: readonly string[]): (string | null)[] {
  const data = new Map((entries as DataEntry[]).map((entry) => [entry.key.toLowerCase(), entry.data]))
  return keys.map((key) => data.get(key.toLowerCase()) ?? null)
}
