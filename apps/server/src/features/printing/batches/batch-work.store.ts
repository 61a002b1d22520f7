// The lines a batch still has to print, and the outcomes of its jobs.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { dayMs, firstIdOf } from '../../../platform/database/ids.ts'

/** Entries are never before their job, nor later than now: only these months are looked into. */
export const isMadeByNow = () =>
  sql<boolean>`print_job_entries.id >= print_jobs.id and print_job_entries.id < ${firstIdOf(Date.now() + dayMs)}`

/** Whether the labels of an entry count. One of unknown outcome no longer counts once it was reprinted: its reprint does. */
export const standsFor = (entry: string) =>
  sql<boolean>`(${sql.ref(`${entry}.state`)} in ('Created', 'Sent', 'Success') or (${sql.ref(`${entry}.state`)} = 'Unknown'
    and not exists (select from print_job_entries later where later.reprint_of = ${sql.ref(`${entry}.id`)} and later.id < ${firstIdOf(Date.now() + dayMs)})))`

interface WorkToFind {
  readonly batchId: string
  readonly most: number
  /** Searches only these lines. All lines when absent. */
  readonly lineIds?: readonly string[]
}

/** Lines of which labels are still to be made, in order: never more than the order misses, nor more than the batch was started for. */
export async function findWork(trx: Transaction, { batchId, most, lineIds }: WorkToFind) {
  const found = await sql<{
    position: number
    orderLineId: string
    articleId: string
    labelId: string
    left: number
    data: readonly { key: string; data: string }[]
  }>`
    with l as (
      select * from print_batch_lines
      where batch_id = ${batchId} and message is null and label_id is not null
        ${lineIds ? sql`and order_line_id = any(${lineIds}::uuid[])` : sql``}
    ), made as (
      select order_line_id, sum(quantity) as quantity
      from print_jobs join print_job_entries on job_id = print_jobs.id
      where batch_id = ${batchId} and ${standsFor('print_job_entries')} and ${isMadeByNow()}
      group by order_line_id
    ), work as (
      select l.*, least(l.quantity - coalesce(made.quantity, 0), printed.missing)::integer as left
      from l join order_line_counts(array(select order_line_id from l)) printed on printed.order_line_id = l.order_line_id
      left join made on made.order_line_id = l.order_line_id
    )
    select work.position, work.order_line_id, work.article_id, work.label_id, work.left, o.order_data || line.data as data
    from work join order_lines line on line.id = work.order_line_id join orders o on o.id = line.order_id
    where work.left > 0
    order by work.position
    limit ${most}`.execute(trx)
  return found.rows
}

export type Work = Awaited<ReturnType<typeof findWork>>[number]

export const refuseLine = (trx: Transaction, batchId: string, line: { position: number; message: string }) =>
  trx
    .updateTable('printBatchLines')
    .set({ message: line.message })
    .where('batchId', '=', batchId)
    .where('position', '=', line.position)
    .execute()

/** They are tried again; lines without a label stay refused. */
export const takeRefusedLines = (trx: Transaction, batchId: string) =>
  trx
    .updateTable('printBatchLines')
    .set({ message: null })
    .where('batchId', '=', batchId)
    .where('labelId', 'is not', null)
    .execute()

export const countRefusedLines = async (trx: Transaction, batchId: string): Promise<number> => {
  const { refused } = await trx
    .selectFrom('printBatchLines')
    .select((build) => build.fn.countAll<number>().as('refused'))
    .where('batchId', '=', batchId)
    .where('message', 'is not', null)
    .executeTakeFirstOrThrow()
  return refused
}

export const joinBatch = (trx: Transaction, jobId: string, batchId: string) =>
  trx.updateTable('printJobs').set({ batchId }).where('id', '=', jobId).execute()

const entriesOf = (trx: Transaction, batchId: string) =>
  trx
    .selectFrom('printJobs')
    .innerJoin('printJobEntries', 'printJobEntries.jobId', 'printJobs.id')
    .where('printJobs.batchId', '=', batchId)
    .where(isMadeByNow())

/** The first label that failed, or that nobody can tell of, since the batch was begun or resumed. */
export const findFirstFailure = (trx: Transaction, batch: { readonly id: string; readonly resumedAt: Date }) =>
  entriesOf(trx, batch.id)
    .select(['printJobEntries.state', 'printJobEntries.message'])
    .where('printJobEntries.state', 'in', ['Failed', 'Unknown'])
    .where('printJobEntries.endedAt', '>', batch.resumedAt)
    .orderBy('printJobEntries.endedAt')
    .limit(1)
    .executeTakeFirst()

/** The oldest job with a file that this computer has been given and has not settled; its tickets are still good. */
export const findUnsettledJob = async (
  trx: Transaction,
  batchId: string,
  computerName: string,
): Promise<string | undefined> => {
  const found = await entriesOf(trx, batchId)
    .select('printJobs.id')
    .where('printJobEntries.state', '=', 'Sent')
    .where('printJobEntries.printerAddress', 'is', null)
    .where('printJobEntries.helperId', 'is', null)
    .where('printJobEntries.leaseEndsAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`lower(print_jobs.computer_name) = lower(${computerName})`)
    .orderBy('printJobs.id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

export const countOpen = async (trx: Transaction, batchId: string): Promise<number> => {
  const { open } = await entriesOf(trx, batchId)
    .select((build) => build.fn.countAll<number>().as('open'))
    .where('printJobEntries.state', 'in', ['Created', 'Sent'])
    .executeTakeFirstOrThrow()
  return open
}

/** Entries that wait for a server printer and are not claimed yet. */
export const findWaitingOf = async (trx: Transaction, batchId: string): Promise<string[]> => {
  const waiting = await entriesOf(trx, batchId)
    .select('printJobEntries.id')
    .where('printJobEntries.state', '=', 'Created')
    .execute()
  return waiting.map(({ id }) => id)
}
