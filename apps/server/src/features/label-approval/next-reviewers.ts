import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { reviewersOf } from './approval-guards.ts'
import { findRoleHolders } from './approvals.store.ts'
import { findReviewedVersion, type VersionKey } from './reviewed-version.ts'

const wanted: Readonly<Partial<Record<VersionState, { readonly subject: string; readonly page: string }>>> = {
  DataApprover: { subject: 'Review the data of', page: 'approve' },
  DesignApprover: { subject: 'Review the design of', page: 'approve' },
  Publisher: { subject: 'Publish', page: 'publish' },
}

/** Mails everybody who can do the next step of a version. */
export async function mailNextReviewers(
  ctx: Context,
  trx: Transaction,
  { organizationId, ...key }: VersionKey & { readonly organizationId: string },
): Promise<void> {
  const version = await findReviewedVersion(trx, { all: true }, key)
  const state = version.row.state as VersionState
  const mail = wanted[state]
  if (!mail) return
  const { name, number } = version.row
  const link = `${ctx.config.publicUrl}/#/qa/labels/${key.labelId}/versions/${key.versionId}/${mail.page}`
  const subject = `${mail.subject} “${name}”, version ${number}`
  const people = (await findRoleHolders(trx)).map((one) => ({
    ...one,
    userId: one.id,
    roles: one.qualityAssuranceRoles,
  }))
  for (const { email, firstname } of reviewersOf(people, version, state)) {
    const body = `Hello ${firstname},\n\nversion ${number} of the label “${name}” waits for you:\n${link}\n`
    await enqueueMail(trx, { organizationId, to: email, subject, body, link })
  }
}
