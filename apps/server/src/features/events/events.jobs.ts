import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'

/** So long a receiver that was away can be told what it missed. */
const keptDays = 30

export const forgetEventsJobs = ({ database }: Context): JobKind =>
  scheduled('forget-events', 3_600, async () => {
    await database.withoutOrganization((trx) => sql`select forget_old_events(${keptDays})`.execute(trx))
  })
