import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { storedEntries } from '../printing.store.ts'

/** Finds the fields that tickets of entries depend on. */
export const findEntriesToRenew = (trx: Transaction, ids: readonly string[]) =>
  storedEntries(trx)
    .select(['printJobEntries.userId', 'printJobEntries.computerName', 'printJobEntries.stopReason'])
    .select(
      // Names of computers are unique among helpers that are not revoked.
      sql<string | null>`(select h.version from helpers h where h.organization_id = print_job_entries.organization_id
        and lower(h.computer_name) = lower(print_job_entries.computer_name) and h.revoked_at is null)`.as(
        'helperVersion',
      ),
    )
    .where('printJobEntries.id', 'in', ids)
    .execute()

export type EntryToRenew = Awaited<ReturnType<typeof findEntriesToRenew>>[number]
