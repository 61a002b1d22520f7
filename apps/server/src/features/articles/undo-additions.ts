// What an import added and changed is taken back in the same way, whatever it is.
import { sql } from 'kysely'
import type { Rows } from '../../platform/database.ts'

export interface UndoCounts {
  readonly undone: number
  /** Those that stay as somebody made them since. */
  readonly kept: number
}

export interface Undoing {
  /** Those of the added ones that nobody has used or changed since. */
  readonly findUntouched: (rows: Rows, ids: readonly string[]) => Promise<string[]>
  readonly remove: (rows: Rows, ids: readonly string[]) => Promise<void>
  /** Puts back what was changed or deleted. */
  readonly restore: (rows: Rows) => Promise<UndoCounts>
}

async function findAddedIds(rows: Rows, importId: string): Promise<string[][]> {
  const found = await rows
    .selectFrom('import_additions')
    .select(sql<string[]>`added_ids::text[]`.as('ids'))
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute()
  return found.map(({ ids }) => ids)
}

/** Takes an import back: what it added goes, what it changed or deleted comes back. */
export async function undoImported(rows: Rows, importId: string, how: Undoing): Promise<UndoCounts> {
  let undone = 0
  let all = 0
  for (const ids of await findAddedIds(rows, importId)) {
    all += ids.length
    const untouched = await how.findUntouched(rows, ids)
    if (untouched.length > 0) await how.remove(rows, untouched)
    undone += untouched.length
  }
  const restored = await how.restore(rows)
  return { undone: undone + restored.undone, kept: all - undone + restored.kept }
}
