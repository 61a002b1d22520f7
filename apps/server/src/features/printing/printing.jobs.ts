import type { Context } from '../../context.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { endExpiredLeases } from './entry-outcomes.service.ts'
import { endWaitingForHelpers } from './linked-helpers/end-waiting.service.ts'
import { findMonthWarnings, makePrintMonths } from './print-months.service.ts'
import { endUndrawnJobs } from './steps/undrawn-jobs.ts'

const mostSeconds = 5

/** Ends entries that nobody reported in time, that were never drawn, or that waited too long for a helper. */
export const endPrintLeasesJobs = (ctx: Context): JobKind =>
  scheduled('end-print-leases', Math.min(mostSeconds, ctx.config.printLeaseMs / 1_000), async () => {
    const ended = await endExpiredLeases(ctx)
    if (ended > 0) ctx.log.warn({ ended }, 'labels without a provable outcome')
    const undrawn = await endUndrawnJobs(ctx)
    if (undrawn > 0) ctx.log.warn({ undrawn }, 'labels were voided: they were not drawn in time')
    const voided = await endWaitingForHelpers(ctx)
    if (voided > 0) ctx.log.info({ voided }, 'labels were voided: their helper was not connected')
  })

const nightSeconds = 86_400

/** Keeps months ready for what will be printed, and says when labels stand outside of all months. */
export const makePrintMonthsJobs = ({ database, log }: Context): JobKind =>
  scheduled('make-print-months', nightSeconds, async () => {
    const made = await makePrintMonths(database, new Date())
    if (made > 0) log.info({ made }, 'months for printed labels were made')
    for (const warning of await findMonthWarnings(database)) log.warn(warning)
  })
