import type { Context } from '../../context.ts'
import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'
import { deleteDueOrganizations } from './organization.service.ts'

const hourMs = 3_600_000

/** Deletes, once an hour, the organizations whose 30 days of grace are over. */
export const startDeletionWatch = (ctx: Context): Repetition =>
  repeat('deletions', hourMs, ctx.log, async () => {
    await deleteDueOrganizations(ctx)
  })
