// What an import added and changed is undone in the same way, whatever it is.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

export interface UndoCounts {
  readonly undone: number
  /** Those that stay as somebody made them since. */
  readonly kept: number
}

export interface Undoing {
  /** Those of the added ones that nobody has used or changed since. */
  readonly findUntouched: (trx: Transaction, ids: readonly string[]) => Promise<string[]>
  readonly remove: (trx: Transaction, ids: readonly string[]) => Promise<void>
  /** Puts back what was changed or deleted. */
  readonly restore: (trx: Transaction) => Promise<UndoCounts>
}

async function findAddedIds(trx: Transaction, importId: string): Promise<string[][]> {
  const found = await trx
    .selectFrom('importAdditions')
    .select(sql<string[]>`added_ids::text[]`.as('ids'))
    .where('importId', '=', importId)
    .orderBy('number')
    .execute()
  return found.map(({ ids }) => ids)
}

/** Deletes what an import added, and puts back what it changed or deleted. */
export async function undoImported(trx: Transaction, importId: string, how: Undoing): Promise<UndoCounts> {
  let undone = 0
  let all = 0
  for (const ids of await findAddedIds(trx, importId)) {
    all += ids.length
    const untouched = await how.findUntouched(trx, ids)
    if (untouched.length > 0) await how.remove(trx, untouched)
    undone += untouched.length
  }
  const restored = await how.restore(trx)
  return { undone: undone + restored.undone, kept: all - undone + restored.kept }
}

/** How many things the import changed or deleted. */
export async function countChanges(trx: Transaction, importId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('importChanges')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return count
}
