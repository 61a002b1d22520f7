// A person who is signed in gives their second factor once more: for a signature.
import { ProductError } from '@labelwright/contract/errors'
import type { Signature } from '@labelwright/contract/server/signing-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { take } from '../../platform/http/throttle.ts'
import { readSigned, writeSigned } from '../../platform/tokens/signed-text.ts'
import { isFirstUse } from '../../platform/tokens/used-once.ts'
import { isRightCode, isRightKey } from './check-factor.ts'
import { askForKnownKey, relyingPartyOf } from './passkeys.ts'
import * as store from './second-factors.store.ts'
import { attemptLimits, forgetAttempts } from './second-step.ts'

const purpose = 'confirm-factor'
const lifeSeconds = 300

interface Asked {
  readonly userId: string
  readonly sessionId: string
}

export interface OwnFactors {
  /** Codes of an app that works, and the recovery codes that came with it. */
  readonly hasCodes: boolean
  readonly hasPasskey: boolean
}

export async function findOwnFactors(trx: Transaction, userId: string): Promise<OwnFactors> {
  const totp = await store.findTotp(trx, userId)
  const hasPasskey = (await store.findPasskeys(trx, userId)).length > 0
  return { hasCodes: totp !== undefined && totp.confirmedAt !== null, hasPasskey }
}

/** Makes the challenge for a passkey, which must verify its user by a PIN or biometrics. Throws `not-found` where the person has none. */
export async function askForPasskey(ctx: Context, { organizationId, userId, sessionId }: Actor) {
  const known = await ctx.database.withOrganization(organizationId, (trx) => store.findPasskeys(trx, userId))
  if (known.length === 0) throw new ProductError('not-found')
  const claims: Asked = { userId, sessionId }
  const challenge = writeSigned(ctx.keyring, { purpose, claims, lifeSeconds })
  const options = await askForKnownKey(relyingPartyOf(ctx), challenge, { known, userVerification: 'required' })
  return { challenge, options: { ...options } }
}

type Given = Pick<Signature, 'code' | 'passkey'>

async function isRightAnswer(
  ctx: Context,
  trx: Transaction,
  { actor, passkey }: { readonly actor: Actor; readonly passkey: NonNullable<Given['passkey']> },
): Promise<boolean> {
  const { userId, sessionId } = actor
  const asked = readSigned<Asked>(ctx.keyring, purpose, passkey.challenge)
  if (asked?.userId !== userId || asked.sessionId !== sessionId) return false
  if (!(await isRightKey(ctx, trx, { userId, body: passkey, isUserVerified: true }))) return false
  return isFirstUse(trx, { key: `${purpose}:${asked.serial}`, lifeSeconds })
}

/** Uses up a code or a passkey's answer. Throws `second-factor-failed`, and `too-many-requests` after too many tries. */
export async function assertFactor(ctx: Context, actor: Actor, { code, passkey }: Given): Promise<void> {
  const { organizationId, userId } = actor
  await take(ctx.database, attemptLimits(userId))
  await ctx.database.withOrganization(organizationId, async (trx) => {
    const isRight = passkey
      ? await isRightAnswer(ctx, trx, { actor, passkey })
      : code !== undefined && (await isRightCode(ctx, trx, { userId, code }))
    if (!isRight) throw new ProductError('second-factor-failed')
    await forgetAttempts(trx, userId)
  })
}
