// Electronic signatures (21 CFR 11.50, 11.70, 11.200): who the person is confirmed anew, and what they sign is bound by a hash.
import { ProductError } from '@labelwright/contract/errors'
import type { CheckList, Meaning } from '@labelwright/contract/server/label-approval-schemas'
import type { NextSignature, Signature, SignatureComponent } from '@labelwright/contract/server/signing-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { bindSignature } from '../../audit/record-audit.service.ts'
import { assertFactor } from '../../second-factors/confirm-factor.service.ts'
import { assertReauthenticated } from '../../sign-in/own-password.service.ts'
import { endSittings, noteSignature } from '../../sign-in/sessions.service.ts'
import type { ContentHashes } from '../approval-guards.ts'
import { checkListSha256, findPrintSettingsSha256 } from '../preparing/stored-hashes.ts'
import { reportLockedSigning } from './locked-signing.ts'
import { findNextSignature } from './next-signature.service.ts'
import { signatureHash } from './signature-hash.ts'
import * as store from './signatures.store.ts'
import { assertMaySign } from './signers.service.ts'

/** How a person was confirmed. */
export interface Confirmation {
  readonly by: Exclude<store.SignatureRow['confirmedBy'], 'session'>
  readonly components: readonly SignatureComponent[]
}

const mostFailures = 3

const missingTexts = {
  userName: 'Enter your user name, which is your e-mail address.',
  password: 'Enter your password to sign.',
  code: 'Confirm it is you by your second factor.',
} as const

/** Names everything that the signature asks for and that was not given: the page asks for the rest. */
function assertAllGiven(asked: NextSignature, given: Signature): void {
  const { secondFactors } = asked
  const isFactorGiven = (given.code && secondFactors.includes('code')) || given.passkey !== undefined
  const missing = [
    ...(['userName', 'password'] as const).filter((field) => asked[field] && !given[field]),
    ...(secondFactors.length > 0 && !isFactorGiven ? (['code'] as const) : []),
  ]
  if (missing.length === 0) return
  const errors = missing.map((path) => ({ path, code: 'missing', message: missingTexts[path] }))
  throw new ProductError('validation-failed', { errors })
}

const isOwnName = ({ email }: Actor, userName: string): boolean => userName.trim().toLowerCase() === email.toLowerCase()

/** A user name, password or second factor that is wrong is one failure; codes and answers of passkeys are used up by the right ones before. */
async function assertSigner(ctx: Context, actor: Actor, given: Signature & { readonly asked: NextSignature }) {
  const { asked, userName, password, code, passkey } = given
  if (asked.userName && !isOwnName(actor, userName ?? '')) throw new ProductError('reauth-failed')
  if (asked.provider) throw new ProductError('provider-sign-in-needed')
  if (asked.password) await assertReauthenticated(ctx, actor, password ?? '')
  if (asked.secondFactors.length > 0) await assertFactor(ctx, actor, { ...(passkey ? { passkey } : { code }) })
}

function confirmationOf(asked: NextSignature, { passkey }: Signature): Confirmation {
  const factors = asked.secondFactors.length > 0 ? [passkey ? ('passkey' as const) : ('code' as const)] : []
  if (asked.password) {
    const components = [...(asked.userName ? (['userName'] as const) : []), 'password' as const, ...factors]
    return { by: 'password', components }
  }
  const isByProvider = asked.isFirst ? factors[0] !== 'passkey' : factors.length === 0
  if (isByProvider) return { by: 'provider', components: ['provider', ...factors] }
  return { by: factors[0] ?? 'provider', components: factors }
}

const wrongFactor = (cause: ProductError) =>
  new ProductError('reauth-failed', {
    cause,
    detail: 'Your second factor is wrong or was used before.',
    errors: [{ path: 'code', code: 'second-factor-failed', message: cause.message }],
  })

/**
 * Confirms who signs, by what the next signature of the session asks for. Throws `validation-failed` where something is missing,
 * `reauth-failed`, `provider-sign-in-needed`, behind three failures `signing-locked`, and `signer-unconfirmed`. To be called before the
 * signing transaction.
 */
export async function confirmSigner(ctx: Context, actor: Actor, given: Signature): Promise<Confirmation> {
  const { organizationId, userId } = actor
  const asked = await ctx.database.withOrganization(organizationId, async (trx) => {
    await assertMaySign(trx, userId)
    return findNextSignature(trx, actor)
  })
  assertAllGiven(asked, given)
  try {
    await assertSigner(ctx, actor, { ...given, asked })
  } catch (cause) {
    if (!(cause instanceof ProductError)) throw cause
    const error = cause.code === 'second-factor-failed' ? wrongFactor(cause) : cause
    if (error.code === 'reauth-failed' && (await lockAfterFailure(ctx, actor)))
      throw new ProductError('signing-locked', { cause })
    throw error
  }
  return confirmationOf(asked, given)
}

/** Counts a failure for good, whatever becomes of the request. */
const lockAfterFailure = (ctx: Context, actor: Actor): Promise<boolean> =>
  ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { organizationId, userId } = actor
    const isLocked = await store.countFailure(trx, { organizationId, userId, most: mostFailures })
    if (isLocked) {
      await endSittings(trx, userId)
      await reportLockedSigning(trx, actor)
    }
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
    | {
        readonly versionId: string
        readonly content: ContentHashes
        /** Of the approval of data. */
        readonly checkList?: CheckList | undefined
        readonly recordSha256?: undefined
      }
    | { readonly recordSha256: string; readonly content?: undefined; readonly labelId?: undefined }
    | { readonly labelId: string | null; readonly content?: undefined; readonly recordSha256?: undefined }
}

/** Hashes that only form 2 covers. */
async function boundParts(trx: Transaction, of: Signed['of']) {
  if (!of.content) return { checkListSha256: null, printSettingsSha256: null, frozenSha256: null }
  return {
    checkListSha256: of.checkList ? checkListSha256(of.checkList) : null,
    printSettingsSha256: await findPrintSettingsSha256(trx, of.versionId),
    frozenSha256: of.content.frozenSha256,
  }
}

/** Adds a signature in the transaction of what is signed, and goes on with the sitting of its session. Answers its id. */
export async function sign(trx: Transaction, signed: Signed): Promise<string> {
  const { actor, meaning, reason = null, confirmedBy, of } = signed
  const { organizationId, userId, sessionId } = actor
  await store.forgetFailures(trx, userId)
  await noteSignature(trx, sessionId)
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
    form: 2,
    components: [...confirmedBy.components],
    ...(await boundParts(trx, of)),
    confirmedBy: confirmedBy.by,
  }
  const hash = signatureHash({ ...row, hash: '' })
  await store.insertSignature(trx, { ...row, hash })
  bindSignature(trx, { id: row.id, hash })
  return row.id
}
