import type { ImportState } from '@labelwright/contract/server/imports-schemas'
import type { Context } from '../../context.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { checkImportKind, runImportKind } from './import-queue.ts'
import { pauseAfter } from './importer/passing-failure.ts'
import * as store from './imports.store.ts'
import { passOverImports } from './pass-over-imports.ts'
import { workOnImport } from './work-on-import.ts'

const fileDays = 30
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

/** Deletes the files of imports that ended a month ago; their history stays. */
async function forgetOldFiles({ database, blobs }: Context): Promise<void> {
  const organizations = await database.withoutOrganization((trx) => store.findOrganizationsWithOldFiles(trx, fileDays))
  for (const organizationId of organizations) {
    const files = await database.withOrganization(organizationId, (trx) => store.takeOldFiles(trx, fileDays))
    for (const sha256 of files) {
      if (!(await database.withoutOrganization((trx) => store.isFileUsed(trx, sha256)))) await blobs.remove(sha256)
    }
  }
}

export const forgetImportFilesJobs = (ctx: Context): JobKind =>
  scheduled('forget-import-files', hourSeconds, () => forgetOldFiles(ctx))
