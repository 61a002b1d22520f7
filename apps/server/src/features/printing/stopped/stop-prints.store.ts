import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { isInSight, type Sight } from '../../groups/sight.service.ts'
import { isOfJobs } from '../entry-outcomes.store.ts'

/** The entries of these labels in every job that still has an open one of them; those that have ended are counted with the others. */
export async function findEntriesToStop(trx: Transaction, labelIds: readonly string[]): Promise<string[]> {
  const openIn = (state: 'Created' | 'Sent') =>
    trx
      .selectFrom('printJobEntries')
      .select('jobId')
      .where('labelId', 'in', labelIds)
      // One state each: there is an index of either.
      .where('state', '=', state)
      .execute()
  const open = [...(await openIn('Created')), ...(await openIn('Sent'))]
  if (open.length === 0) return []
  const found = await trx
    .selectFrom('printJobEntries')
    .select('id')
    .where(isOfJobs([...new Set(open.map(({ jobId }) => jobId))]))
    .where('labelId', 'in', labelIds)
    .execute()
  return found.map(({ id }) => id)
}

interface Stop {
  readonly id: string
  readonly reason: string
}

/**
 * Stops entries for good. The lease of those that a page or a helper was given ends now, so that the journal of their computer is
 * asked at once: it promises not to begin what it has not begun. What a server prints itself, its own journal tells.
 */
export const markStopped = (trx: Transaction, ids: readonly string[], { id, reason }: Stop) =>
  trx
    .updateTable('printJobEntries')
    .set({
      stopId: id,
      stopReason: reason,
      leaseEndsAt: sql<Date>`case when state = 'Sent' and printer_address is null then least(lease_ends_at, now()) else lease_ends_at end`,
    })
    .where('id', 'in', ids)
    .execute()

/** Counts the entries of the last stop of each of these labels, by state. */
export async function countStopped(
  trx: Transaction,
  sight: Sight,
  labelIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counted = await sql<{ state: string; count: number }>`
    select e.state, count(*)::integer as count
    from labels
    cross join lateral (
      select s.stop_id from print_job_entries s where s.label_id = labels.id and s.stop_id is not null
      order by s.stop_id desc limit 1
    ) last
    join print_job_entries e on e.label_id = labels.id and e.stop_id = last.stop_id
    where labels.id = any(${labelIds}::uuid[]) and ${isInSight<'labels'>('labels.groupId', sight)}
    group by e.state`.execute(trx)
  return new Map(counted.rows.map(({ state, count }) => [state, count]))
}
