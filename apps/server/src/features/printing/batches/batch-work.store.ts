// The lines a batch still has to print, and the outcomes of its jobs.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { dayMs, firstIdOf } from '../../../platform/database/ids.ts'

/** Entries are never before their job, nor later than now: only these months are looked into. */
export const isMadeByNow = () =>
  sql<boolean>`print_job_entries.id >= print_jobs.id and print_job_entries.id < ${firstIdOf(Date.now() + dayMs)}`

/** Lines of which labels are still to be made, in order. What failed or was voided is to be made again. */
export async function findWork(trx: Transaction, batchId: string, most: number) {
  const found = await sql<{
    position: number
    orderLineId: string
    articleId: string
    labelId: string
    left: number
    data: readonly { key: string; data: string }[]
  }>`
    with made as (
      select order_line_id, sum(quantity) as quantity
      from print_jobs join print_job_entries on job_id = print_jobs.id
      where batch_id = ${batchId} and print_job_entries.state not in ('Failed', 'Voided') and ${isMadeByNow()}
      group by order_line_id
    )
    select l.position, l.order_line_id, l.article_id, l.label_id, (l.quantity - coalesce(made.quantity, 0))::integer as left,
      coalesce(o.order_data, '[]') || coalesce(line.data, '[]') as data
    from print_batch_lines l
    left join made on made.order_line_id = l.order_line_id
    left join order_lines line on line.id = l.order_line_id
    left join orders o on o.id = line.order_id
    where l.batch_id = ${batchId} and l.message is null and l.label_id is not null
      and l.quantity > coalesce(made.quantity, 0)
    order by l.position
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
