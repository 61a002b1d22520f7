// What is kept so that a change can be taken back. Features write here before they change anything.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'

export const undoMinutes = 10

export type UndoKind = 'change-articles' | 'delete-articles' | 'change-orders' | 'delete-orders' | 'change-members'

/** A change that is being made, portion by portion. */
export interface UndoStep {
  readonly id: string
  readonly kind: UndoKind
}

export const newUndoStep = (kind: UndoKind): UndoStep => ({ id: newId(), kind })

/** Saves a portion as it is now: `rows` is a query of one jsonb array, whose objects have `id` and `name`. */
export async function saveUndoRows(
  trx: Transaction,
  actor: Actor,
  { step, rows }: { readonly step: UndoStep; readonly rows: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into undo_steps (organization_id, id, portion, user_id, kind, rows)
    select ${actor.organizationId}::uuid, ${step.id}::uuid,
      (select count(*) from undo_steps where id = ${step.id}::uuid), ${actor.userId}::uuid, ${step.kind}, (${rows})`.execute(
    trx,
  )
}
