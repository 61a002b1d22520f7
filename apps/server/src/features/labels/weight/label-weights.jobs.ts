import type { Context } from '../../../context.ts'
import { type JobKind, scheduled } from '../../../platform/jobs/job-kind.ts'
import { weighPublishedLabels } from './weigh-published.service.ts'

const everyQuarter = 900

/** Where every published version was weighed already, a run only asks for others. */
export const weighPublishedLabelsJobs = (ctx: Context): JobKind =>
  scheduled('weigh-published-labels', everyQuarter, async () => {
    const weighed = await weighPublishedLabels(ctx)
    if (weighed > 0) ctx.log.info({ weighed }, 'published versions were weighed')
  })
