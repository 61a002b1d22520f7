import type { Context } from '../../context.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { anchorTrails } from './anchor-trails.service.ts'
import { verifyKind } from './audit-trail.service.ts'
import * as store from './audit-trail.store.ts'
import { findLostTrails } from './find-lost-trails.ts'
import { remindReviewers } from './review/remind-reviewers.ts'
import { recordBaseLine } from './standing/base-line.service.ts'
import { baseLineKind } from './standing/request-base-line.service.ts'
import { verifyAndReport } from './verify-trail.service.ts'

export const anchorAuditTrailsJobs = (ctx: Context): JobKind =>
  scheduled('anchor-audit-trails', 3_600, () => anchorTrails(ctx))

/** Every night, all of them. */
export const verifyAuditTrailsJobs = (ctx: Context): JobKind =>
  scheduled('verify-audit-trails', 86_400, async () => {
    const organizations = await ctx.database.withoutOrganization(store.findAuditedOrganizations)
    for (const organizationId of organizations) await verifyAndReport(ctx, organizationId)
    const lost = await findLostTrails(ctx)
    if (lost.length > 0) ctx.log.error({ organizations: lost }, 'organizations are gone with their audit trails')
  })

/** When somebody asks for it. */
export const verifyAuditTrailJobs = (ctx: Context): JobKind => ({
  kind: verifyKind,
  concurrency: 1,
  isOnePerOrganization: true,
  leaseSeconds: 60,
  maximumAttempts: 3,
  backOffSeconds: (attempts) => 30 * attempts,
  run: async ({ organizationId }) => {
    await verifyAndReport(ctx, organizationId)
  },
})

/** Requested by the start of a server and by whoever registers an organization. */
export const recordStandingJobs = ({ database }: Context): JobKind => ({
  kind: baseLineKind,
  concurrency: 1,
  isOnePerOrganization: true,
  leaseSeconds: 60,
  maximumAttempts: 10,
  backOffSeconds: (attempts) => 30 * attempts,
  run: ({ organizationId }) => recordBaseLine(database, organizationId),
})

/** Looks every day for a review that is due. */
export const remindReviewersJobs = (ctx: Context): JobKind =>
  scheduled('remind-audit-reviewers', 86_400, () => remindReviewers(ctx))
