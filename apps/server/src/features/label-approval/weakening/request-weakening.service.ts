// The first of two signatures: a request to take a control away, which stands for 24 hours.
import { ProductError } from '@labelwright/contract/errors'
import type { Weakening } from '@labelwright/contract/server/weakenings-schemas'
import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { enqueueMail } from '../../../platform/mail/mail.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import { findStewards } from '../signers/signers-list.store.ts'
import { type Confirmation, sign } from '../signing/sign.service.ts'
import { endExpired } from './expire-weakenings.service.ts'
import { entityOf, sentenceOf } from './weakening-words.ts'
import * as store from './weakenings.store.ts'

interface Request {
  readonly actor: Actor
  readonly confirmedBy: Confirmation
  readonly reason: string
  readonly recordVersion: number
  readonly change:
    | {
        readonly what: 'settings'
        readonly wanted: {
          readonly isOn: boolean
          readonly distinctPublisher: boolean
          readonly takesAway: Weakening['takesAway']
        }
      }
    | {
        readonly what: 'label'
        readonly labelId: string
        readonly wanted: { readonly isUnderApproval: boolean | null }
      }
    | {
        readonly what: 'last-manager'
        readonly userId: string
        readonly wanted: { readonly qualityAssuranceRoles: readonly string[] }
      }
}

/** Signs and stores a request; nothing is changed by it. Answers its id. Throws `weakening-open` where the same waits already. */
export async function requestWeakening(
  config: Pick<Config, 'publicUrl'>,
  trx: Transaction,
  { actor, confirmedBy, reason, recordVersion, change }: Request,
): Promise<string> {
  const { organizationId } = actor
  const labelId = change.what === 'label' ? change.labelId : null
  const userId = change.what === 'last-manager' ? change.userId : null
  await endExpired(config, trx)
  const signatureId = await sign(trx, { actor, meaning: 'responsibility', reason, confirmedBy, of: { labelId } })
  const id = newId()
  const { what } = change
  const wanted = JSON.stringify(change.wanted)
  const people = { requestedBy: actor.userId, requestSignatureId: signatureId }
  const row = { organizationId, id, what, labelId, userId, wanted, recordVersion, reason, ...people }
  const stored = await store.insertWeakening(trx, row)
  if (!stored) throw new ProductError('weakening-open')
  const expiresAt = stored.expiresAt.toISOString()
  const entity = entityOf({ organizationId, labelId, userId })
  const after = { request: id, wanted: change.wanted, expiresAt }
  await recordAudit(trx, { actor, action: 'weakening-requested', entity, after, reason, signatureId })
  const request = await store.findWeakening(trx, id)
  if (!request) throw new Error('the request just stored is not there')
  const link = `${config.publicUrl}/#/qa/signers`
  const text = `${actor.name} asks to ${sentenceOf(request)}. Reason: ${reason}\n\nIt happens only if a second person signs it before ${expiresAt.slice(0, 16).replace('T', ' ')} UTC:`
  for (const { id: stewardId, email, firstname } of await findStewards(trx)) {
    if (stewardId === actor.userId) continue
    const body = `Hello ${firstname},\n\n${text}\n${link}\n`
    await enqueueMail(trx, {
      organizationId,
      to: email,
      subject: `${actor.name} asks to ${sentenceOf(request)}`,
      body,
      link,
    })
  }
  return id
}
