import type { Context } from '../../context.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { endExpiredLeases } from './entry-outcomes.service.ts'

const mostSeconds = 5

/** Looks for entries whose outcome nobody reported in time. */
export const endPrintLeasesJobs = (ctx: Context): JobKind =>
  scheduled('end-print-leases', Math.min(mostSeconds, ctx.config.printLeaseMs / 1_000), async () => {
    const ended = await endExpiredLeases(ctx)
    if (ended > 0) ctx.log.warn({ ended }, 'labels without a provable outcome')
  })
