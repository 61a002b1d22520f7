import { ProductError } from '@labelwright/contract/errors'
import { subscriptionChangeLifeMs } from '@labelwright/contract/server/subscription'
import type {
  ChangeRequested,
  PlanTemplate,
  PlanType,
  PrintCount,
  Subscription,
} from '@labelwright/contract/server/subscription-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { assertBelow, count } from '../../platform/http/throttle.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { followMailedLink, type LinkPurpose, makeMailedLink } from '../../platform/mail/mailed-links.ts'
import { findSignInAccount } from '../sign-in/sign-in.service.ts'
import { planOf } from './plan-templates.ts'
import * as store from './subscription.store.ts'
import { changeMail, resumeMail } from './subscription-mails.ts'

/** Limits that something is counted against when it is added. */
export type Limit = 'maxUsers' | 'maxLabels' | 'maxPrinterModels' | 'maxWidgets'

/** What the plan gives: the flags of integrations among it. */
export const planOfOrganization = async (trx: Transaction): Promise<PlanTemplate> =>
  planOf((await store.findSubscription(trx)).type)

const limitError = (limit: Limit, maximum: number): ProductError =>
  new ProductError('limit-reached', {
    detail: `Your plan allows ${maximum} ${limitWords[limit]}. Remove one, or change your plan.`,
    errors: [{ path: limit, code: 'limit-reached', message: `At most ${maximum} ${limitWords[limit]}.` }],
  })

const limitWords: Readonly<Record<Limit, string>> = {
  maxUsers: 'active users and open invitations',
  maxLabels: 'labels',
  maxPrinterModels: 'printer models',
  maxWidgets: 'widgets',
}

export const countWidgets = store.countWidgets

/** How much of each limit is used; an open invitation holds the place of its user. */
async function used(trx: Transaction): Promise<Readonly<Record<Limit, number>>> {
  const { activeUsers, labels, printerModels } = await store.countUse(trx)
  const widgets = await store.countWidgets(trx)
  return {
    maxUsers: activeUsers + (await store.countOpenInvitations(trx)),
    maxLabels: labels,
    maxPrinterModels: printerModels,
    maxWidgets: widgets,
  }
}

/**
 * Refuses with `limit-reached` when what the caller's transaction has just added is above the plan's limit. The lock on the
 * subscription lets parallel transactions through one by one.
 */
export async function assertWithinLimit(trx: Transaction, limit: Limit): Promise<void> {
  const { type } = await store.lockSubscription(trx)
  const maximum = planOf(type)[limit]
  if (maximum !== null && (await used(trx))[limit] > maximum) throw limitError(limit, maximum)
}

const outOfPrints = () => new ProductError('out-of-printjobs', { detail: 'Out of printjobs' })

/** Jobs that may be printed in a month; null is as many as one likes. */
export type PrintQuota = PrintCount['allowedPrintJobs']

/**
 * Refuses with `out-of-printjobs` when the quota is used up, without a lock: whoever goes on takes a print of the quota
 * that this answers, at the end.
 */
export async function assertPrintLeft(trx: Transaction): Promise<PrintQuota> {
  const { allowedPrintJobs, printedJobs } = printCountOf(await store.findSubscription(trx))
  if (allowedPrintJobs !== null && printedJobs >= allowedPrintJobs) throw outOfPrints()
  return allowedPrintJobs
}

/**
 * Counts a print job in the caller's transaction, or refuses with `out-of-printjobs`. Last thing in it: other people's
 * prints wait from here until it ends. Without a quota nothing is counted: the jobs themselves are, when it is asked.
 */
export async function takePrint(trx: Transaction, quota: PrintQuota): Promise<void> {
  if (quota !== null && !(await store.takePrintJob(trx, quota))) throw outOfPrints()
}

/** Gives back (below 0) or takes again so many jobs of the given month, `2026-11`. */
export const correctPrints = store.changePrintJobs

const printCountOf = (row: store.SubscriptionRow): PrintCount => ({
  allowedPrintJobs: planOf(row.type).allowedPrintJobs,
  printedJobs: row.countedMonth === row.month ? row.countedPrintJobs : 0,
})

/** A plan with a quota goes on from what was printed this month before it. */
async function countFromNow(trx: Transaction, before: string, after: string): Promise<void> {
  const isCounted = (type: string) => planOf(type).allowedPrintJobs !== null
  if (!isCounted(before) && isCounted(after)) await store.setPrintJobs(trx, await store.countJobsOfMonth(trx))
}

function subscriptionOf(row: store.SubscriptionRow, use: Awaited<ReturnType<typeof store.countUse>>): Subscription {
  const { pendingStatus: status, pendingRequestedAt: requestedAt, pendingExpiresAt: expiresAt } = row
  const isPending = status && requestedAt && expiresAt && expiresAt.getTime() > Date.now()
  return {
    ...planOf(row.type),
    ...use,
    status: row.status as Subscription['status'],
    pendingChange: isPending
      ? {
          status: status as 'Paused' | 'Canceled',
          requestedAt: requestedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }
      : null,
    activeAgents: 0,
    activeIntegrationClients: 0,
    activeConnectorId: row.activeConnectorId,
    activeConnector: row.activeConnectorId ? { id: row.activeConnectorId } : null,
  }
}

const read = async (trx: Transaction) => subscriptionOf(await store.findSubscription(trx), await store.countUse(trx))

const linkOf = (ctx: Context, token: string) => `${ctx.config.publicUrl}/#/subscription/confirm?token=${token}`

const confirmAs = (ctx: Context, purpose: LinkPurpose, token: string) =>
  followMailedLink(ctx.database, {
    purpose,
    token,
    work: async (trx, link) => {
      const status = purpose === 'resume' ? 'Active' : (link.payload as { status: 'Paused' | 'Canceled' }).status
      await store.setStatus(trx, status)
      await store.clearPendingChange(trx)
      return status
    },
  })

export function getSubscription(ctx: Context, actor: Actor): Promise<Subscription> {
  return ctx.database.withOrganization(actor.organizationId, read)
}

export function changePlan(ctx: Context, actor: Actor, type: PlanType): Promise<Subscription> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const before = await store.lockSubscription(trx)
    await store.setPlan(trx, type)
    await countFromNow(trx, before.type, type)
    const plan = planOf(type)
    for (const [limit, amount] of Object.entries(await used(trx)) as [Limit, number][]) {
      const maximum = plan[limit]
      if (maximum !== null && amount > maximum) throw limitError(limit, maximum)
    }
    return read(trx)
  })
}

export async function requestSubscriptionChange(
  ctx: Context,
  actor: Actor,
  { status, reason }: { readonly status: 'Paused' | 'Canceled'; readonly reason: string },
): Promise<ChangeRequested> {
  const limits = [{ key: `subscription-change:${actor.organizationId}`, maximum: 5, windowSeconds: 3600 }]
  await assertBelow(ctx.database, limits)
  await count(ctx.database, limits)
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { organizationId } = actor
    const { token, expiresAt } = await makeMailedLink(trx, {
      organizationId,
      purpose: 'subscription-change',
      subjectId: organizationId,
      lifeMs: subscriptionChangeLifeMs,
      payload: { status, reason },
    })
    await store.setPendingChange(trx, { status, reason, expiresAt })
    const requester = await store.findRequester(trx, actor.userId)
    const link = linkOf(ctx, token)
    await enqueueMail(trx, {
      organizationId,
      to: requester.email,
      link,
      isForTenantAdmins: true,
      ...changeMail(requester.organizationName, status, link),
    })
    return { status, expiresAt: expiresAt.toISOString(), ...(ctx.hasMailServer ? {} : { confirmationUrl: link }) }
  })
}

export async function confirmSubscriptionChange(ctx: Context, token: string): Promise<Subscription['status']> {
  try {
    return await confirmAs(ctx, 'subscription-change', token)
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'link-invalid') throw error
    return confirmAs(ctx, 'resume', token)
  }
}

export async function requestResume(ctx: Context, email: string, address: string): Promise<void> {
  const limits = [
    { key: `resume:${email.toLowerCase()}`, maximum: 3, windowSeconds: 3600 },
    { key: `resume-from:${address}`, maximum: 20, windowSeconds: 3600 },
  ]
  await assertBelow(ctx.database, limits)
  await count(ctx.database, limits)
  const account = await ctx.database.withoutOrganization((trx) => findSignInAccount(trx, email))
  if (!account) return
  await ctx.database.withOrganization(account.organizationId, async (trx) => {
    const admin = await store.findAdminOfPaused(trx, account.userId)
    if (!admin) return
    const organizationId = account.organizationId
    const { token } = await makeMailedLink(trx, {
      organizationId,
      purpose: 'resume',
      subjectId: organizationId,
      lifeMs: subscriptionChangeLifeMs,
    })
    const link = linkOf(ctx, token)
    const text = resumeMail(admin.name, link)
    await enqueueMail(trx, { organizationId, to: admin.email, link, isForTenantAdmins: true, ...text })
  })
}

export function getPrintCount(ctx: Context, actor: Actor): Promise<PrintCount> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const count = printCountOf(await store.findSubscription(trx))
    return count.allowedPrintJobs === null ? { ...count, printedJobs: await store.countJobsOfMonth(trx) } : count
  })
}
