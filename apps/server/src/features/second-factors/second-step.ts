// The second step of a sign-in: what the first one answered comes back with a code, a recovery code or a passkey.

import { ProductError } from '@labelwright/contract/errors'
import type { FinishLoginBody, WebAuthnOptions } from '@labelwright/contract/server/second-factors-schemas'
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { clearThrottles, take } from '../../platform/http/throttle.ts'
import { readSigned } from '../../platform/tokens/signed-text.ts'
import { isFirstUse } from '../../platform/tokens/used-once.ts'
import { signInAfterSecondStep } from '../sign-in/sign-in.service.ts'
import { isRightCode, isRightKey } from './check-factor.ts'
import { askForKnownKey, relyingPartyOf } from './passkeys.ts'
import { type FirstStepPassed, secondStepPurpose, secondStepSeconds } from './required-factor.service.ts'
import * as store from './second-factors.store.ts'

export interface Device {
  readonly userAgent: string
  readonly address: string
}

/** Six digits are few: what is tried counts, right or wrong, so that guesses sent all at once gain nothing. */
export const attemptLimits = (userId: string) => [
  { key: `second-factor:${userId}`, maximum: 5, windowSeconds: 60 },
  { key: `second-factor-hour:${userId}`, maximum: 40, windowSeconds: 3600 },
]

export const forgetAttempts = (trx: Transaction, userId: string): Promise<void> =>
  clearThrottles(trx, { keys: attemptLimits(userId).map(({ key }) => key), prefixes: [] })

const readChallenge = (ctx: Context, challenge: string) => {
  const step = readSigned<FirstStepPassed>(ctx.keyring, secondStepPurpose, challenge)
  if (!step) throw new ProductError('session-ended')
  return step
}

const isRight = async (
  ctx: Context,
  trx: Transaction,
  { userId, body: { challenge, code, passkey } }: { readonly userId: string; readonly body: FinishLoginBody },
) => {
  if (passkey) return isRightKey(ctx, trx, { userId, body: { challenge, answer: passkey } })
  return code !== undefined && isRightCode(ctx, trx, { userId, code })
}

export async function getPasskeyLoginOptions(ctx: Context, challenge: string): Promise<WebAuthnOptions> {
  const { organizationId, userId } = readChallenge(ctx, challenge)
  const known = await ctx.database.withOrganization(organizationId, (trx) => store.findPasskeys(trx, userId))
  return {
    options: { ...(await askForKnownKey(relyingPartyOf(ctx), challenge, { known, userVerification: 'preferred' })) },
  }
}

export async function finishLogin(ctx: Context, body: FinishLoginBody, device: Device): Promise<Session> {
  const step = readChallenge(ctx, body.challenge)
  const { organizationId, userId, serial } = step
  await take(ctx.database, attemptLimits(userId))
  return ctx.database.withOrganization(organizationId, async (trx) => {
    if (!(await isRight(ctx, trx, { userId, body }))) throw new ProductError('second-factor-failed')
    const use = { key: `${secondStepPurpose}:${serial}`, lifeSeconds: secondStepSeconds }
    if (!(await isFirstUse(trx, use))) throw new ProductError('session-ended')
    await forgetAttempts(trx, userId)
    return signInAfterSecondStep(ctx, trx, { body: step, device })
  })
}
