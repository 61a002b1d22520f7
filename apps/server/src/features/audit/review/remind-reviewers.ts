import type { Context } from '../../../context.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { findAuditedOrganizations } from '../audit-trail.store.ts'
import * as store from './reviews.store.ts'

async function remind(ctx: Context, organizationId: string): Promise<void> {
  await ctx.database.withOrganization(organizationId, async (trx) => {
    const { isDue, isOverdue, dueAt } = await store.findSchedule(trx)
    if (!isDue || !dueAt || !(await store.claimReminder(trx))) return
    const link = `${ctx.config.publicUrl}/#/admin/audit`
    const day = dueAt.toISOString().slice(0, 10)
    const subject = isOverdue ? 'The review of the audit trail is overdue' : 'Review the audit trail'
    for (const { email, firstname } of await store.findReviewers(trx)) {
      const body = `Hello ${firstname},\n\na review of the audit trail was due on ${day}. Look through the changes, and sign:\n${link}\n`
      await enqueueMail(trx, { organizationId, to: email, subject, body, link })
    }
  })
}

/** Mails quality managers whose review is due, once a week until somebody has signed it. */
export async function remindReviewers(ctx: Context): Promise<void> {
  for (const organizationId of await ctx.database.withoutOrganization(findAuditedOrganizations))
    await remind(ctx, organizationId)
}
