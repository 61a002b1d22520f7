import type { Context } from '../../context.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { drawPublishedKind } from './golden-rows/draw-published.ts'
import { drawPublished, runGoldenRows } from './golden-rows/run-golden-rows.service.ts'
import { publishPlannedVersions } from './publish-planned.service.ts'
import { endExpiredWeakenings } from './weakening/expire-weakenings.service.ts'

const everySeconds = 15

/** Looks for publications whose date has come, by the clock of the database. */
export const publishPlannedVersionsJobs = (ctx: Context): JobKind =>
  scheduled('publish-planned-versions', everySeconds, async () => {
    const published = await publishPlannedVersions(ctx)
    if (published > 0) ctx.log.info({ published }, 'label versions were published at their date')
  })

/** A version that was just published is drawn within a minute or tried again. */
export const drawPublishedJobs = (ctx: Context): JobKind => ({
  kind: drawPublishedKind,
  concurrency: 1,
  leaseSeconds: 120,
  maximumAttempts: 5,
  backOffSeconds: (attempts) => 30 * 2 ** attempts,
  run: ({ organizationId, subject: labelId }) => drawPublished(ctx, { organizationId, labelId }),
})

/** So soon it is seen that a newer program draws otherwise, or another font. */
const everyQuarter = 900

/** Where nothing has changed, a run only compares hashes. */
export const runGoldenRowsJobs = (ctx: Context): JobKind =>
  scheduled('run-golden-rows', everyQuarter, async () => {
    const drawn = await runGoldenRows(ctx)
    if (drawn > 0) ctx.log.info({ drawn }, 'published versions were drawn again')
  })

/** Requests stand for 24 hours: a minute more or less is none. */
const everyMinute = 60

const endExpiredWeakeningsJobs = (ctx: Context): JobKind =>
  scheduled('end-expired-weakenings', everyMinute, () => endExpiredWeakenings(ctx))

export const labelApprovalJobs = (ctx: Context): JobKind[] => [
  publishPlannedVersionsJobs(ctx),
  drawPublishedJobs(ctx),
  runGoldenRowsJobs(ctx),
  endExpiredWeakeningsJobs(ctx),
]
