import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { dayMs, firstIdOf, momentOf } from '../../../platform/database/ids.ts'
import { isMadeByNow, standsFor } from './batch-work.store.ts'

export interface LeftOut {
  readonly labels: number
  /** Names of the people who printed them. */
  readonly printedBy: readonly string[]
}

/** Finds the labels that batches leave out because other people printed them meanwhile. Keyed by batch id; reads the months since the oldest batch. */
export async function findLeftOut(
  trx: Transaction,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, LeftOut>> {
  const found = await sql<{ batchId: string; labels: number; names: string[] }>`
    with l as (
      select l.batch_id, l.order_line_id, l.quantity, b.created_at, b.ended_at
      from print_batch_lines l join print_batches b on b.id = l.batch_id where l.batch_id = any(${batchIds}::uuid[])
    ), others as (
      select l.batch_id, l.order_line_id, sum(e.quantity) as quantity, array_agg(distinct e.user_name) as names
      from l join print_job_entries e on e.order_line_id = l.order_line_id join print_jobs j on j.id = e.job_id
      where e.id >= ${firstIdOf(Math.min(...batchIds.map(momentOf)) - dayMs)} and e.id < ${firstIdOf(Date.now() + dayMs)}
        and e.sent_at > l.created_at and e.sent_at <= coalesce(l.ended_at, 'infinity')
        and j.batch_id is distinct from l.batch_id and ${standsFor('e')}
      group by l.batch_id, l.order_line_id
    ), made as (
      select batch_id, order_line_id, sum(quantity) as quantity
      from print_jobs join print_job_entries on job_id = print_jobs.id
      where batch_id = any(${batchIds}::uuid[]) and ${standsFor('print_job_entries')} and ${isMadeByNow()}
      group by batch_id, order_line_id
    ), unmade as (
      select others.batch_id, others.names, least(others.quantity, l.quantity - coalesce(made.quantity, 0)
        - case when l.ended_at is null then coalesce(printed.missing, 0) else 0 end)::integer as labels
      from others join l using (batch_id, order_line_id) left join made using (batch_id, order_line_id)
      left join order_line_counts(array(select order_line_id from others)) printed using (order_line_id)
    )
    select batch_id, labels, names from unmade where labels > 0`.execute(trx)
  const byBatch = Map.groupBy(found.rows, ({ batchId }) => batchId)
  return new Map([...byBatch].map(([id, rows]) => [id, sumOf(rows)]))
}

const sumOf = (rows: readonly { readonly labels: number; readonly names: readonly string[] }[]): LeftOut => ({
  labels: rows.reduce((sum, { labels }) => sum + labels, 0),
  printedBy: [...new Set(rows.flatMap(({ names }) => names))].sort(),
})
