import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { kept } from '../../../platform/database/kept-statements.ts'
import { isUnderApproval } from '../../label-approval/quality-assurance.service.ts'
import { isOfJobs } from '../entry-outcomes.store.ts'

/** Helpers of any organization that labels wait for, or that must be asked what became of labels. */
export async function findHelpersToWake(trx: Transaction): Promise<string[]> {
  const found = await sql<{ helperId: string }>`select helper_id from helpers_to_wake()`.execute(trx)
  return found.rows.map(({ helperId }) => helperId)
}

interface HelperOfJob {
  readonly jobId: string
  readonly helperId: string
  readonly computerName: string
}

/**
 * Leaves the files of a job that is being made in this transaction to a helper's link: they wait, and no lease runs. Not those
 * that a server prints. Returns the ids of the entries that wait.
 */
export async function leaveToHelper(trx: Transaction, { jobId, helperId, computerName }: HelperOfJob) {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      update print_job_entries set helper_id = ${helperId}::uuid, computer_name = ${computerName}, state = 'Created', lease_ends_at = 'infinity'
      where ${isOfJobs([jobId])} and state = 'Sent' and printer_address is null
      returning id
    ), job as (
      update print_jobs set computer_name = ${computerName} where id = ${jobId}::uuid and exists (select from waiting)
    ), transitions as (
      update entry_transitions set to_state = 'Created' where entry_id in (select id from waiting)
    )
    select id from waiting`.execute(trx)
  return rows.map(({ id }) => id)
}

export interface NextEntriesQuery {
  readonly helperId: string
  /** Printers that have enough under way. */
  readonly fullPrinters: readonly string[]
  /** Entries that are under way over this link. */
  readonly underWay: readonly string[]
  /** Whether to include entries that have begun: the helper's journal tells their outcome. */
  readonly withBegun: boolean
  readonly most: number
}

/**
 * The next entries for a helper: first those that an earlier link may have lost, then those that wait, oldest first. Leaves out
 * entries that a twin has begun: only the twin knows their outcome.
 */
export const findNextEntries = (
  trx: Transaction,
  { helperId, fullPrinters, underWay, withBegun, most }: NextEntriesQuery,
) =>
  trx
    .selectFrom('printJobEntries')
    .modifyFront(kept)
    .select(['id', 'printerId', 'fileBytes'])
    .select(
      sql<boolean>`not is_test and coalesce((
        select ${isUnderApproval} from labels where labels.id = print_job_entries.label_id), false)`.as(
        'isUnderApproval',
      ),
    )
    .where('helperId', '=', helperId)
    .where(sql<boolean>`(state = 'Created' or (state = 'Sent' and lease_ends_at > now()))`)
    .where(sql<boolean>`printer_id <> all(${fullPrinters}::uuid[]) and id <> all(${underWay}::uuid[])`)
    .where(sql<boolean>`(begun_epoch is null or (${withBegun} and begun_epoch > (
      select coalesce(max(t.epoch), 0) from helper_twins t where t.helper_id = ${helperId})))`)
    .orderBy(sql`state desc, sent_at, job_id, position`)
    .limit(most)
    .execute()

export const setSentOver = (
  trx: Transaction,
  ids: readonly string[],
  { linkId, leaseMs }: { readonly linkId: string; readonly leaseMs: number },
) =>
  trx
    .updateTable('printJobEntries')
    .set({ sentBy: linkId, leaseEndsAt: sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})` })
    .where('id', 'in', ids)
    .execute()

/** Stores the epoch in which each of these entries begins. Keyed by entry id. */
export const setBegun = (trx: Transaction, epochs: ReadonlyMap<string, number>) =>
  sql`update print_job_entries e set begun_epoch = b.epoch
    from unnest(${[...epochs.keys()]}::uuid[], ${[...epochs.values()]}::integer[]) b (id, epoch)
    where e.id = b.id and e.id = any(${[...epochs.keys()]}::uuid[])`.execute(trx)

/** Makes entries free to begin again that a twin was allowed to begin and has promised not to. */
export const takeBeginBack = (
  trx: Transaction,
  ids: readonly string[],
  { helperId, epoch }: { readonly helperId: string; readonly epoch: number },
) =>
  trx
    .updateTable('printJobEntries')
    .set({ begunEpoch: null })
    .where('id', 'in', ids)
    .where('helperId', '=', helperId)
    .where('begunEpoch', '<=', epoch)
    .where('state', '=', 'Sent')
    .execute()

export const findLastTwinEpoch = async (trx: Transaction, helperId: string): Promise<number> => {
  const found = trx.selectFrom('helperTwins').select(({ fn }) => fn.max('epoch').as('epoch'))
  return (await found.where('helperId', '=', helperId).executeTakeFirst())?.epoch ?? 0
}

export const findWaitingOfJob = async (trx: Transaction, jobId: string): Promise<string[]> => {
  const waiting = await trx
    .selectFrom('printJobEntries')
    .select('id')
    .where(isOfJobs([jobId]))
    .where('state', '=', 'Created')
    .execute()
  return waiting.map(({ id }) => id)
}

export const findWaitingForHelper = async (trx: Transaction, helperId: string): Promise<string[]> => {
  const waiting = await trx
    .selectFrom('printJobEntries')
    .select('id')
    .where('helperId', '=', helperId)
    .where('state', '=', 'Created')
    .execute()
  return waiting.map(({ id }) => id)
}

export async function findOrganizationsWaitingTooLong(trx: Transaction, longestMs: number): Promise<string[]> {
  const found = await sql<{ organizationId: string }>`
    select organization_id from organizations_waiting_for_helpers(make_interval(secs => ${longestMs / 1000}))`.execute(
    trx,
  )
  return found.rows.map(({ organizationId }) => organizationId)
}

/** Entries that have waited longer than so for a helper, with its computer's name. */
export const findWaitedTooLong = (
  trx: Transaction,
  { longestMs, most }: { readonly longestMs: number; readonly most: number },
) =>
  trx
    .selectFrom('printJobEntries')
    .select(['id', 'computerName'])
    .where('state', '=', 'Created')
    .where('helperId', 'is not', null)
    .where('sentAt', '<', sql<Date>`now() - make_interval(secs => ${longestMs / 1000})`)
    .limit(most)
    .execute()
