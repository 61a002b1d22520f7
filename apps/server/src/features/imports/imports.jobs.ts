import type { ImportState } from '@labelwright/contract/server/imports-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { deleteAbandonedUploads, findOrganizationsWithAbandonedUploads } from './abandoned-uploads.store.ts'
import { checkImportKind, runImportKind } from './import-queue.ts'
import { pauseAfter } from './importer/passing-failure.ts'
import * as store from './imports.store.ts'
import { passOverImports } from './pass-over-imports.ts'
import { workOnImport } from './work-on-import.ts'

const fileDays = 30
const abandonedHours = 24
const hourSeconds = 3_600

/** Work on an import, where its state is one of these. `workOnImport` ends what failed too often, as its state must say so. */
const importJobs = (ctx: Context, kind: string, states: readonly ImportState[]): JobKind => ({
  kind,
  passedOver: () => passOverImports(ctx, kind),
  concurrency: 1,
  leaseSeconds: 20,
  maximumAttempts: Number.POSITIVE_INFINITY,
  backOffSeconds: (attempts) => pauseAfter(attempts) / 1_000,
  run: (job, signal) => workOnImport({ ctx, job, signal, states }),
})

export const checkImportJobs = (ctx: Context): JobKind => importJobs(ctx, checkImportKind, ['Checking'])

/** Imports and their undoing: one at a time for each organization, as they change the same rows. */
export const runImportJobs = (ctx: Context): JobKind => ({
  ...importJobs(ctx, runImportKind, ['Waiting', 'Running', 'Undoing']),
  isOnePerOrganization: true,
})

/** A clean-up of imports, organization by organization. */
interface Sweep {
  readonly findOrganizations: (trx: Transaction) => Promise<readonly string[]>
  /** Answers the hashes of the files that went with it. */
  readonly forget: (trx: Transaction) => Promise<readonly string[]>
}

/** The files of imports that ended a month ago; their history stays. */
const oldFiles: Sweep = {
  findOrganizations: (trx) => store.findOrganizationsWithOldFiles(trx, fileDays),
  forget: (trx) => store.takeOldFiles(trx, fileDays),
}

/** Uploads that nobody has started for a day, with all that was found in them. */
const abandonedUploads: Sweep = {
  findOrganizations: (trx) => findOrganizationsWithAbandonedUploads(trx, abandonedHours),
  forget: (trx) => deleteAbandonedUploads(trx, abandonedHours),
}

async function runSweep({ database, blobs }: Context, { findOrganizations, forget }: Sweep): Promise<void> {
  for (const organizationId of await database.withoutOrganization(findOrganizations)) {
    for (const sha256 of await database.withOrganization(organizationId, forget)) {
      if (!(await database.withoutOrganization((trx) => store.isFileUsed(trx, sha256)))) await blobs.remove(sha256)
    }
  }
}

export const forgetImportFilesJobs = (ctx: Context): JobKind =>
  scheduled('forget-import-files', hourSeconds, async () => {
    await runSweep(ctx, abandonedUploads)
    await runSweep(ctx, oldFiles)
  })
