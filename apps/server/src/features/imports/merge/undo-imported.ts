// Undoes an import of articles or orders.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

export interface UndoCounts {
  readonly undone: number
  /** Rows that somebody has changed since; they stay as they are. */
  readonly kept: number
}

/** Puts back what was saved of things, where nobody has changed them since: a query of a jsonb column `saved`. Returns their ids. */
type Restore = (trx: Transaction, organizationId: string, saved: RawBuilder<unknown>) => Promise<string[]>

/** How things of one kind are undone. */
export interface Undoing {
  /** Those of the added ones that nobody has used or changed since. */
  readonly findUntouched: (trx: Transaction, ids: readonly string[]) => Promise<string[]>
  readonly remove: (trx: Transaction, ids: readonly string[]) => Promise<void>
  readonly restoreChanged: Restore
  readonly restoreDeleted: Restore
}

interface Undone {
  readonly organizationId: string
  readonly importId: string
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

const portion = 1_000

/** Changed and deleted things by their ids, some at a time. */
async function* findChanges(trx: Transaction, importId: string) {
  for (let after: string | undefined; ; ) {
    const found = await trx
      .selectFrom('importChanges')
      .select(['changedId', 'isDeletion'])
      .where('importId', '=', importId)
      .$if(after !== undefined, (build) => build.where('changedId', '>', after ?? ''))
      .orderBy('changedId')
      .limit(portion)
      .execute()
    if (found.length > 0) yield found
    if (found.length < portion) return
    after = found.at(-1)?.changedId
  }
}

/** What was saved before it was changed. The labels of a changed thing are those that it has but for those that were added. */
const savedOf = (importId: string, ids: readonly string[]) => sql`
  select jsonb_build_object('label_ids', array(
    select l.label_id from article_labels l where l.article_id = c.changed_id and l.label_id <> all(c.added_label_ids)))
    || c.before || jsonb_build_object('id', c.changed_id) as saved
  from import_changes c where c.import_id = ${importId} and c.changed_id = any(${ids}::uuid[])`

async function restoreAll(trx: Transaction, { organizationId, importId }: Undone, how: Undoing): Promise<UndoCounts> {
  let undone = 0
  let all = 0
  for await (const changes of findChanges(trx, importId)) {
    all += changes.length
    for (const isDeletion of [false, true]) {
      const ids = changes.flatMap((change) => (change.isDeletion === isDeletion ? [change.changedId] : []))
      if (ids.length === 0) continue
      const restore = isDeletion ? how.restoreDeleted : how.restoreChanged
      undone += (await restore(trx, organizationId, savedOf(importId, ids))).length
    }
  }
  return { undone, kept: all - undone }
}

/** Deletes what an import added, and puts back what it changed or deleted. */
export async function undoImported(trx: Transaction, of: Undone, how: Undoing): Promise<UndoCounts> {
  let undone = 0
  let all = 0
  for (const ids of await findAddedIds(trx, of.importId)) {
    all += ids.length
    const untouched = await how.findUntouched(trx, ids)
    if (untouched.length > 0) await how.remove(trx, untouched)
    undone += untouched.length
  }
  const restored = await restoreAll(trx, of, how)
  return { undone: undone + restored.undone, kept: all - undone + restored.kept }
}
