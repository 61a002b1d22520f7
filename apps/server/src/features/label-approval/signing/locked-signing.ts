import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import { findStewards } from '../signers/signers-list.store.ts'

/** Tells quality managers and administrators that somebody failed to sign three times, which may not have been them. */
export async function reportLockedSigning(trx: Transaction, actor: Actor): Promise<void> {
  const { organizationId, userId, name } = actor
  await recordAudit(trx, { actor, action: 'signing-locked', entity: { kind: 'user', id: userId } })
  for (const { email, firstname } of await findStewards(trx)) {
    await enqueueMail(trx, {
      organizationId,
      to: email,
      link: null,
      subject: `${name} cannot sign any more`,
      body: `Hello ${firstname},\n\nthree signatures of ${name} failed in a row, so their signing is locked. Ask them whether it was them.\nA quality manager or an administrator can unlock it on the page of signers.\n`,
    })
  }
}
