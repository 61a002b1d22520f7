// Electronic signatures (21 CFR 11.50, 11.70, 11.200): who the person is confirmed anew, and what they sign is bound by a hash.
import { ProductError } from '@labelwright/contract/errors'
import type { Meaning } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { bindSignature } from '../../audit/record-audit.service.ts'
import { assertReauthenticated, hasPassword } from '../../sign-in/own-password.service.ts'
import type { ContentHashes } from '../approval-guards.ts'
import { reportLockedSigning } from './locked-signing.ts'
import { signatureHash } from './signature-hash.ts'
import * as store from './signatures.store.ts'
import { assertMaySign } from './signers.service.ts'

/** How a person was confirmed. */
export type Confirmation = store.SignatureRow['confirmedBy']

const mostFailures = 3

/**
 * Confirms who signs: by the password, or by a sign-in at their identity provider just now. Throws `reauth-failed`,
 * `provider-sign-in-needed`, behind three failures `signing-locked`, and `signer-unconfirmed`. To be called before the signing transaction.
 */
export async function confirmSigner(ctx: Context, actor: Actor, password: string | undefined): Promise<Confirmation> {
  const { organizationId, userId } = actor
  const by = await ctx.database.withOrganization(organizationId, async (trx) => {
    await assertMaySign(trx, userId)
    return (await hasPassword(trx, userId)) ? 'password' : 'provider'
  })
  if (by === 'password' && !password) {
    const message = 'Enter your password to sign.'
    throw new ProductError('validation-failed', { errors: [{ path: 'password', code: 'missing', message }] })
  }
  try {
    await assertReauthenticated(ctx, actor, password ?? '')
  } catch (error) {
    if (error instanceof ProductError && error.code === 'reauth-failed' && (await lockAfterFailure(ctx, actor)))
      throw new ProductError('signing-locked', { cause: error })
    throw error
  }
  return by
}

/** Counts a failure for good, whatever becomes of the request. */
const lockAfterFailure = (ctx: Context, actor: Actor): Promise<boolean> =>
  ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { organizationId, userId } = actor
    const isLocked = await store.countFailure(trx, { organizationId, userId, most: mostFailures })
    if (isLocked) await reportLockedSigning(trx, actor)
    return isLocked
  })

interface Signed {
  readonly actor: Actor
  /** Of an approval, or of a review of the audit trail. */
  readonly meaning: Meaning | 'review'
  readonly reason?: string | undefined
  readonly confirmedBy: Confirmation
  /** A version with its content; a record by its fingerprint; a label, or else the organization's settings. */
  readonly of:
    | { readonly versionId: string; readonly content: ContentHashes; readonly recordSha256?: undefined }
    | { readonly recordSha256: string; readonly content?: undefined; readonly labelId?: undefined }
    | { readonly labelId: string | null; readonly content?: undefined; readonly recordSha256?: undefined }
}

/** Adds a signature in the transaction of what is signed. Answers its id. */
export async function sign(trx: Transaction, signed: Signed): Promise<string> {
  const { actor, meaning, reason = null, confirmedBy, of } = signed
  const { organizationId, userId } = actor
  if (confirmedBy !== 'session') await store.forgetFailures(trx, userId)
  const row = {
    organizationId,
    id: newId(),
    userId,
    fullName: actor.name,
    ...(await store.findMoment(trx, organizationId)),
    meaning,
    reason,
    labelVersionId: of.content ? of.versionId : null,
    labelId: of.content ? null : (of.labelId ?? null),
    fileSha256: of.content?.fileSha256 ?? of.recordSha256 ?? null,
    testDataSha256: of.content?.testDataSha256 ?? null,
    variablesSha256: of.content?.variablesSha256 ?? null,
    confirmedBy,
  }
  const hash = signatureHash({ ...row, hash: '' })
  await store.insertSignature(trx, { ...row, hash })
  bindSignature(trx, { id: row.id, hash })
  return row.id
}
