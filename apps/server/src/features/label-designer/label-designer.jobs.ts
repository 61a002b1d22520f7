import type { Context } from '../../context.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { forgetOldCommands } from './open-labels.store.ts'

/** So long people see what was done to a label, and can go back to it. */
const keptDays = 30

export const forgetLabelCommandsJobs = ({ database }: Context): JobKind =>
  scheduled('forget-label-commands', 3_600, async () => {
    await database.withoutOrganization((trx) => forgetOldCommands(trx, keptDays))
  })
