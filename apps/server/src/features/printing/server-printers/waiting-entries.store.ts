import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { isUnderApproval } from '../../label-approval/quality-assurance.service.ts'

/** Addresses that entries of any organization wait for. */
export async function findWaitingPrinters(trx: Transaction): Promise<string[]> {
  const found = await sql<{ address: string }>`select address from waiting_printers()`.execute(trx)
  return found.rows.map(({ address }) => address)
}

export interface WaitingEntry {
  readonly organizationId: string
  readonly id: string
  readonly fileBytes: number
}

/** The first ones that wait for an address, in the order they were asked for. */
export async function findWaitingEntries(trx: Transaction, address: string, most: number): Promise<WaitingEntry[]> {
  const found = await sql<WaitingEntry>`
    select organization_id, id, file_bytes from entries_waiting_for_printer(${address}, ${most})`.execute(trx)
  return found.rows
}

/** What a server had sent when it ended, and has not told the outcome of. */
export async function findEntriesSentBy(trx: Transaction, serverId: string) {
  const found = await sql<Omit<WaitingEntry, 'fileBytes'>>`
    select organization_id, id from entries_sent_by_server(${serverId})`.execute(trx)
  return found.rows
}

/** Whether the label of an entry may still be printed: a test is of no version, and any other label must be enabled, with a published version. */
export const isPrintable = sql<boolean>`print_job_entries.stop_id is null and (print_job_entries.is_test
  or coalesce(labels.enabled and labels.published_version_id is not null, false))`

/** Whether the label of an entry is under approval. Tests are not. */
export const isEntryUnderApproval = sql<boolean>`not print_job_entries.is_test and ${isUnderApproval}`

/** Finds the fields needed to send entries, and whether they may still be printed. */
export const findEntriesToSend = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('printJobEntries')
    .leftJoin('labels', 'labels.id', 'printJobEntries.labelId')
    .select([
      'printJobEntries.id',
      'printJobEntries.fileSha256',
      'printJobEntries.target',
      'printJobEntries.stopReason',
      isPrintable.as('isPrintable'),
      isEntryUnderApproval.as('isUnderApproval'),
    ])
    .where('printJobEntries.id', 'in', ids)
    .execute()

/** Whether an entry was stopped with its label. */
export const isStopped = async (trx: Transaction, id: string): Promise<boolean> => {
  const entries = trx.selectFrom('printJobEntries').where('id', '=', id).where('stopId', 'is not', null)
  return (await entries.select('id').executeTakeFirst()) !== undefined
}

/** Sent by this server; the lease begins. */
export const setSentBy = (
  trx: Transaction,
  ids: readonly string[],
  { serverId, leaseMs }: { readonly serverId: string; readonly leaseMs: number },
) =>
  trx
    .updateTable('printJobEntries')
    .set({ sentBy: serverId, leaseEndsAt: sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})` })
    .where('id', 'in', ids)
    .execute()

/** They wait again: no lease runs. */
export const setUnsent = (trx: Transaction, ids: readonly string[]) =>
  trx
    .updateTable('printJobEntries')
    .set({ sentBy: null, leaseEndsAt: sql<Date>`'infinity'::timestamptz` })
    .where('id', 'in', ids)
    .execute()

/** Entries that wait for a printer, and that no server or helper has taken yet. */
export const findWaitingIdsOf = async (trx: Transaction, printerId: string): Promise<string[]> => {
  const waiting = await trx
    .selectFrom('printJobEntries')
    .select('id')
    .where('printerId', '=', printerId)
    .where('state', '=', 'Created')
    .execute()
  return waiting.map(({ id }) => id)
}

/** How many entries of the organization wait for each of these printers of the server. */
export const countWaitingEntries = (trx: Transaction, printerIds: readonly string[]) =>
  trx
    .selectFrom('printJobEntries')
    .select((build) => ['printerId', build.fn.countAll<number>().as('count')])
    .where('state', '=', 'Created')
    .where('printerAddress', 'is not', null)
    .where('printerId', 'in', printerIds)
    .groupBy('printerId')
    .execute()
