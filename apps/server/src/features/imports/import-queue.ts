// Which job does what the state of an import asks for. Its subject is the id of the import.
import type { ImportState } from '@labelwright/contract/server/imports-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'

export const checkImportKind = 'check-import'
export const runImportKind = 'run-import'

const kinds: Partial<Record<ImportState, string>> = {
  Checking: checkImportKind,
  Waiting: runImportKind,
  Undoing: runImportKind,
}

/** Queues what the state asks for, with the transaction that gives the import this state. Other states ask for nothing. */
export async function enqueueImport(
  trx: Transaction,
  { organizationId, id, state }: { readonly organizationId: string; readonly id: string; readonly state: ImportState },
): Promise<void> {
  const kind = kinds[state]
  if (kind !== undefined) await enqueueJob(trx, { organizationId, kind, subject: id })
}
