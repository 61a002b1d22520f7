import type { Context } from '../../context.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { publishPlannedVersions } from './publish-planned.service.ts'

const everySeconds = 15

/** Looks for publications whose date has come, by the clock of the database. */
export const publishPlannedVersionsJobs = (ctx: Context): JobKind =>
  scheduled('publish-planned-versions', everySeconds, async () => {
    const published = await publishPlannedVersions(ctx)
    if (published > 0) ctx.log.info({ published }, 'label versions were published at their date')
  })
