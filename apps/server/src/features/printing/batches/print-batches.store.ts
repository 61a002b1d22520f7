import type { ListBatchesQuery, PauseReason } from '@labelwright/contract/server/print-batches-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { isMadeByNow, standsFor } from './batch-work.store.ts'

export interface NewBatch {
  readonly organizationId: string
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly printerId: string
  readonly printerName: string
  readonly printsVia: 'helper' | 'server'
  readonly userId: string
  readonly userName: string
  readonly computerName: string
  /** The helper whose link prints it. */
  readonly helperId: string | null
}

/** Why a batch stands still; `page-closed` is never stored: it follows from `drivenUntil`. */
export type StoredReason = Exclude<PauseReason, 'page-closed'>

/** Throws the violation of `print_batches_open_order` where the order has an open batch. */
export const insertBatch = (trx: Transaction, batch: NewBatch) =>
  trx
    .insertInto('printBatches')
    .values({ ...batch, state: 'Running' })
    .execute()

export interface NewBatchLine {
  readonly organizationId: string
  readonly batchId: string
  readonly position: number
  readonly orderLineId: string
  readonly articleId: string
  readonly articleName: string
  readonly labelId: string | null
  readonly quantity: number
  readonly message: string | null
}

export const insertLines = (trx: Transaction, lines: readonly NewBatchLine[]) =>
  trx.insertInto('printBatchLines').values(lines).execute()

/** Counts the labels of a batch by outcome. Leaves out failures before the last resume, and labels of unknown outcome that were reprinted. */
const standing = () => sql<{ sent: number; open: number; unknown: number; failed: number }>`lateral (
  select coalesce(sum(quantity) filter (where print_job_entries.state = 'Success'), 0)::integer as sent,
    coalesce(sum(quantity) filter (where print_job_entries.state in ('Created', 'Sent')), 0)::integer as open,
    coalesce(sum(quantity) filter (where print_job_entries.state = 'Unknown'
      and ${standsFor('print_job_entries')}), 0)::integer as unknown,
    coalesce(sum(quantity) filter (where print_job_entries.state = 'Failed'
      and print_job_entries.ended_at > print_batches.resumed_at), 0)::integer as failed
  from print_jobs join print_job_entries on job_id = print_jobs.id
  where batch_id = print_batches.id and ${isMadeByNow()})`

const isLinked = sql<boolean>`coalesce(
  (select h.linked_until > now() from helpers h where h.id = print_batches.helper_id), false)`.as('isLinked')

const batches = (trx: Transaction) =>
  trx
    .selectFrom('printBatches')
    .innerJoin(standing().as('standing'), (join) => join.onTrue())
    .selectAll('printBatches')
    .select(['standing.sent', 'standing.open', 'standing.unknown', 'standing.failed'])
    .select([
      sql<number>`coalesce((select sum(l.quantity) from print_batch_lines l where l.batch_id = print_batches.id), 0)::integer`.as(
        'labels',
      ),
      sql<boolean>`coalesce(driven_until > now(), false)`.as('isDriven'),
      isLinked,
    ])

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export const findBatch = (trx: Transaction, id: string) =>
  batches(trx).where('printBatches.id', '=', id).executeTakeFirst()

/** Locks the batch: concurrent changes of it run one after another. */
export const lockBatch = (trx: Transaction, id: string) =>
  trx
    .selectFrom('printBatches')
    .selectAll()
    .select([sql<boolean>`coalesce(driven_until > now(), false)`.as('isDriven'), isLinked])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>

/** The ids of batches that the server prints, by itself or over the link of a helper. */
export const findServerBatches = async (trx: Transaction): Promise<string[]> => {
  const found = await trx
    .selectFrom('printBatches')
    .select('id')
    .where('state', '=', 'Running')
    .where((build) => build.or([build('printsVia', '=', 'server'), build('helperId', 'is not', null)]))
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

export async function findOrganizationsWithServerBatches(trx: Transaction): Promise<string[]> {
  const found = await sql<{
    organizationId: string
  }>`select organization_id from organizations_with_server_batches()`.execute(trx)
  return found.rows.map((row) => row.organizationId)
}

interface BatchPage extends ListBatchesQuery {
  readonly take: number
  readonly offset: number
  /** Only this person's. */
  readonly userId: string | undefined
}

export async function findBatches(trx: Transaction, { take, offset, orderId, isOpen, userId }: BatchPage) {
  let matching = batches(trx)
  if (orderId !== undefined) matching = matching.where('orderId', '=', orderId)
  if (userId !== undefined) matching = matching.where('userId', '=', userId)
  if (isOpen) matching = matching.where('state', 'in', ['Running', 'Paused'])
  const { total } = await matching
    .clearSelect()
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await matching.orderBy('printBatches.id', 'desc').limit(take).offset(offset).execute()
  return { list, total }
}

const mostRefusedShown = 20

export const findRefusedLines = (trx: Transaction, batchIds: readonly string[]) =>
  trx
    .selectFrom('printBatchLines')
    .select(['batchId', 'orderLineId', 'articleName', sql<string>`message`.as('message')])
    .where('batchId', 'in', batchIds)
    .where('message', 'is not', null)
    .orderBy('batchId')
    .orderBy('position')
    .limit(mostRefusedShown * batchIds.length)
    .execute()

export const drive = (
  trx: Transaction,
  id: string,
  {
    driverId,
    computerName,
    seconds,
  }: { readonly driverId: string; readonly computerName?: string; readonly seconds: number },
) =>
  trx
    .updateTable('printBatches')
    .set({
      driverId,
      drivenUntil: sql<Date>`now() + make_interval(secs => ${seconds})`,
      ...(computerName === undefined ? {} : { computerName }),
    })
    .where('id', '=', id)
    .execute()

/** Over the link of a helper from here on, or by a page. */
export const leaveToLink = (
  trx: Transaction,
  id: string,
  { helperId, computerName }: { readonly helperId: string | null; readonly computerName: string },
) =>
  trx
    .updateTable('printBatches')
    .set({ helperId, ...(helperId !== null && { computerName, driverId: null, drivenUntil: null }) })
    .where('id', '=', id)
    .execute()

export const pause = (
  trx: Transaction,
  id: string,
  { reason, message }: { readonly reason: StoredReason; readonly message: string | null },
) =>
  trx
    .updateTable('printBatches')
    .set({ state: 'Paused', reason, message, driverId: null, drivenUntil: null })
    .where('id', '=', id)
    .execute()

export const resume = (
  trx: Transaction,
  id: string,
  { userId, userName }: { readonly userId: string; readonly userName: string },
) =>
  trx
    .updateTable('printBatches')
    .set({ state: 'Running', reason: null, message: null, userId, userName, resumedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const end = (trx: Transaction, id: string, state: 'Stopped' | 'Finished') =>
  trx
    .updateTable('printBatches')
    .set({ state, reason: null, message: null, driverId: null, drivenUntil: null, endedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
