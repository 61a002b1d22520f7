import type { Context } from '../../../context.ts'
import { type JobKind, scheduled } from '../../../platform/jobs/job-kind.ts'
import { weighPublishedLabels } from '../weight/weigh-published.service.ts'
import { freezePublishedLabels } from './freeze-published.service.ts'

const everyQuarter = 900

/** Freezes and weighs versions that were published before an update. Once all are done, a run only checks that there are no others. */
export const publishedLabelsJobs = (ctx: Context): readonly JobKind[] => [
  scheduled('freeze-published-labels', everyQuarter, async () => {
    const { frozen, unresolved } = await freezePublishedLabels(ctx)
    if (frozen + unresolved > 0) ctx.log.info({ frozen, unresolved }, 'published versions were frozen')
  }),
  scheduled('weigh-published-labels', everyQuarter, async () => {
    const weighed = await weighPublishedLabels(ctx)
    if (weighed > 0) ctx.log.info({ weighed }, 'published versions were weighed')
  }),
]
