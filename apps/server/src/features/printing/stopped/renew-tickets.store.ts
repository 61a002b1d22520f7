import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { isEntryUnderApproval, isPrintable } from '../server-printers/waiting-entries.store.ts'

/** What decides on the tickets of entries. `readAt` is the database's time, by which tickets end. */
export const findEntriesToRenew = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('printJobEntries')
    .leftJoin('labels', 'labels.id', 'printJobEntries.labelId')
    .select([
      'printJobEntries.id',
      'printJobEntries.organizationId',
      'printJobEntries.userId',
      'printJobEntries.computerName',
      'printJobEntries.helperId',
      'printJobEntries.printerAddress',
      'printJobEntries.state',
      'printJobEntries.message',
      'printJobEntries.stopId',
      'printJobEntries.stopReason',
      'printJobEntries.target',
      'printJobEntries.fileSha256',
      'printJobEntries.leaseEndsAt',
      isPrintable.as('isPrintable'),
      isEntryUnderApproval.as('isUnderApproval'),
      sql<Date>`now()`.as('readAt'),
      // Names of computers are unique among helpers that are not revoked.
      sql<string | null>`(select h.version from helpers h where h.organization_id = print_job_entries.organization_id
        and lower(h.computer_name) = lower(print_job_entries.computer_name) and h.revoked_at is null)`.as(
        'helperVersion',
      ),
    ])
    .where('printJobEntries.id', 'in', ids)
    .execute()

export type EntryToRenew = Awaited<ReturnType<typeof findEntriesToRenew>>[number]
