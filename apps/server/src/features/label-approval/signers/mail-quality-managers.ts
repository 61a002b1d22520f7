import type { Transaction } from '../../../platform/database/database.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { findRoleHolders } from '../approvals.store.ts'

interface MailToManagers {
  readonly organizationId: string
  readonly subject: string
  /** Whole sentences; the link follows on a line of its own. */
  readonly text: string
  readonly link: string
}

/** Mails every quality manager who can sign in. */
export async function mailQualityManagers(
  trx: Transaction,
  { organizationId, subject, text, link }: MailToManagers,
): Promise<void> {
  const managers = (await findRoleHolders(trx)).filter((one) => one.qualityAssuranceRoles.includes('QualityManager'))
  for (const { email, firstname } of managers) {
    const body = `Hello ${firstname},\n\n${text}\n${link}\n`
    await enqueueMail(trx, { organizationId, to: email, subject, body, link })
  }
}
