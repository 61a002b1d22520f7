import type { Context } from '../../context.ts'
import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'
import { endExpiredLeases } from './printing.service.ts'

const mostMs = 5_000

/** Looks for entries whose outcome nobody reported, as long as the server runs. */
export const startLeaseWatch = (ctx: Context): Repetition =>
  repeat('leases', Math.min(mostMs, ctx.config.printLeaseMs), ctx.log, async () => {
    const ended = await endExpiredLeases(ctx)
    if (ended > 0) ctx.log.warn({ ended }, 'labels without a provable outcome')
  })
