import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { undoMinutes } from './undo-steps.service.ts'

export const forgetUndoStepsJobs = ({ database }: Context): JobKind =>
  scheduled('forget-undo-steps', 60, async () => {
    await database.withoutOrganization((trx) => sql`select forget_old_undo_steps(${undoMinutes})`.execute(trx))
  })
