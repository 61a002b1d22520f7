import type { Context } from '../../context.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { deleteOrganizationKind, deleteWhenDue } from './organization.service.ts'

const hourSeconds = 3_600

/** Deletes organizations 30 days after their deletion was confirmed. */
export const deleteOrganizationJobs = (ctx: Context): JobKind => ({
  kind: deleteOrganizationKind,
  concurrency: 1,
  leaseSeconds: 300,
  maximumAttempts: 24 * 30,
  backOffSeconds: () => hourSeconds,
  run: ({ organizationId }) => deleteWhenDue(ctx, organizationId),
})
