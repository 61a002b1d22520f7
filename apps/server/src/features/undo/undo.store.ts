import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Takes a person's step out of the table, so that it is done once; its portions in their order. */
export async function takeUndoStep(
  trx: Transaction,
  { id, userId, minutes }: { readonly id: string; readonly userId: string; readonly minutes: number },
) {
  const portions = await trx
    .deleteFrom('undoSteps')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .returning(['portion', 'kind', 'rows'])
    .execute()
  return portions.sort((a, b) => a.portion - b.portion)
}
