import type { Transaction } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/job-queue.ts'

/** The kind of the job that records once how all things of an organization stand; its subject is the organization. */
export const baseLineKind = 'record-standing'

export const requestBaseLine = (trx: Transaction, organizationId: string): Promise<void> =>
  enqueueJob(trx, { organizationId, kind: baseLineKind, subject: organizationId })
