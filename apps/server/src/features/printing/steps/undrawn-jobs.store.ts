import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

/** Entries without files whose lease has ended. Entries that wait for a printer or a helper have a lease without end. */
export async function findUndrawn(trx: Transaction, most: number): Promise<string[]> {
  const found = await trx
    .selectFrom('printJobEntries')
    .select('id')
    .where('state', '=', 'Created')
    .where('leaseEndsAt', '<', sql<Date>`now()`)
    .orderBy('id')
    .limit(most)
    .execute()
  return found.map(({ id }) => id)
}

export async function findOrganizationsWithUndrawnJobs(trx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ organizationId: string }>`
    select organization_id from organizations_with_undrawn_jobs()`.execute(trx)
  return rows.map(({ organizationId }) => organizationId)
}

/** Lets prints be repeated again whose repetition was voided before it was drawn. */
export const allowRepetition = (trx: Transaction, ids: readonly string[]) =>
  trx
    .updateTable('printJobEntries')
    .set({ isPrintedAgain: false })
    .where('id', 'in', (build) =>
      build
        .selectFrom('printJobEntries as later')
        .select('later.reprintOf')
        .where('later.id', 'in', ids)
        .where('later.reprintOf', 'is not', null)
        .$castTo<{ reprintOf: string }>(),
    )
    .execute()
