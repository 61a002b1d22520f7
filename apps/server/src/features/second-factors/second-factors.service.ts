import { ProductError } from '@labelwright/contract/errors'
import type {
  AddPasskeyBody,
  RecoveryCodes,
  SecondFactorState,
  TotpSetup,
  WebAuthnOptions,
} from '@labelwright/contract/server/second-factors-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { take } from '../../platform/http/throttle.ts'
import { readSigned, writeSigned } from '../../platform/tokens/signed-text.ts'
import { assertReauthenticated } from '../sign-in/own-password.service.ts'
import { invalidateCachedRights } from '../sign-in/sessions.service.ts'
import { recordUserChange } from '../users/user-history.service.ts'
import { isFirstCode, secretContext } from './check-factor.ts'
import { askForNewKey, checkNewKey, relyingPartyOf } from './passkeys.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor } from './required-factor.service.ts'
import * as store from './second-factors.store.ts'
import { attemptLimits, forgetAttempts } from './second-step.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/** How long a person may take to touch a new key. */
const newKeySeconds = 300
const newKeyPurpose = 'new-passkey'

/** A 401 would end the session of the person who is setting up; it is a field that needs another value. */
const wrongField = (path: string, message: string) =>
  new ProductError('validation-failed', { errors: [{ path, code: 'second-factor-failed', message }] })

const wrongCode = () => wrongField('code', 'The code is wrong or was used before. Try the next one.')
const wrongKey = () => wrongField('registration', 'This passkey could not be added. Try again, or use another one.')

const stateOf = async (trx: Transaction, userId: string): Promise<SecondFactorState> => {
  const totp = await store.findTotp(trx, userId)
  const passkeys = await store.findPasskeys(trx, userId)
  return {
    hasTotp: totp !== undefined && totp.confirmedAt !== null,
    recoveryCodesLeft: await store.countRecoveryCodes(trx, userId),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    isDemanded: await store.findOrganizationDemand(trx),
    hasPassword: await store.hasPassword(trx, userId),
  }
}

/** Does the work, tells the history, and lets the next call see the person as they stand now. */
const change = async <Result>(
  ctx: Context,
  actor: Actor,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> => {
  const { organizationId, userId } = actor
  const result = await ctx.database.withOrganization(organizationId, async (trx) => {
    const done = await work(trx)
    await recordUserChange(trx, { organizationId, userId, byId: userId, what: 'second-factor-changed' })
    return done
  })
  invalidateCachedRights(ctx, actor.sessionId)
  return result
}

/** Where the organization demands a factor the last one stays. */
const assertOneLeft = async (trx: Transaction, userId: string) => {
  if ((await hasSecondFactor(trx, userId)) || !(await store.findOrganizationDemand(trx))) return
  throw new ProductError('second-factor-demanded', {
    detail: 'Your organization requires two-factor sign-in. Set up another method before you remove this one.',
  })
}

export function getSecondFactors(ctx: Context, { organizationId, userId }: Actor): Promise<SecondFactorState> {
  return ctx.database.withOrganization(organizationId, (trx) => stateOf(trx, userId))
}

export async function beginTotp(ctx: Context, actor: Actor, password: string): Promise<TotpSetup> {
  await assertReauthenticated(ctx, actor, password)
  const secret = newTotpSecret()
  const sealed = ctx.keyring.seal(secret, secretContext(actor.userId))
  const begun = await ctx.database.withOrganization(actor.organizationId, (trx) => store.beginTotp(trx, actor, sealed))
  // An app that works is never silently replaced: who changes the phone switches the codes off first.
  if (!begun) throw wrongField('password', 'Codes are switched on already. Switch them off first.')
  return { secret, uri: totpUri(secret, actor.email) }
}

export async function confirmTotp(ctx: Context, actor: Actor, code: string): Promise<RecoveryCodes> {
  const { userId } = actor
  await take(ctx.database, attemptLimits(userId))
  const recoveryCodes = newRecoveryCodes()
  await change(ctx, actor, async (trx) => {
    if (!(await isFirstCode(ctx, trx, { userId, code }))) throw wrongCode()
    if (!(await store.confirmTotp(trx, userId))) throw wrongCode()
    const hashes = recoveryCodes.map((each) => hashRecoveryCode(ctx.keyring, userId, each))
    await store.replaceRecoveryCodes(trx, actor, hashes)
    await forgetAttempts(trx, userId)
  })
  return { recoveryCodes }
}

export async function removeTotp(ctx: Context, actor: Actor, password: string): Promise<void> {
  await assertReauthenticated(ctx, actor, password)
  await change(ctx, actor, async (trx) => {
    await store.deleteTotp(trx, actor.userId)
    await assertOneLeft(trx, actor.userId)
  })
}

export async function getNewPasskeyOptions(ctx: Context, actor: Actor, password: string): Promise<WebAuthnOptions> {
  await assertReauthenticated(ctx, actor, password)
  const { organizationId, userId, email, name } = actor
  const known = await ctx.database.withOrganization(organizationId, (trx) => store.findPasskeys(trx, userId))
  const claims = { userId }
  const signedText = writeSigned(ctx.keyring, { purpose: newKeyPurpose, claims, lifeSeconds: newKeySeconds })
  return {
    options: { ...(await askForNewKey({ party: relyingPartyOf(ctx), email, name, userId, signedText, known })) },
  }
}

export async function addPasskey(
  ctx: Context,
  actor: Actor,
  { name, registration }: AddPasskeyBody,
): Promise<SecondFactorState> {
  const { organizationId, userId } = actor
  await take(ctx.database, attemptLimits(userId))
  const isOurs = (text: string) => readSigned<{ userId: string }>(ctx.keyring, newKeyPurpose, text)?.userId === userId
  const credential = await checkNewKey(relyingPartyOf(ctx), isOurs, registration)
  if (!credential) throw wrongKey()
  return change(ctx, actor, async (trx) => {
    const added = await store.insertPasskey(trx, {
      organizationId,
      userId,
      id: newId(),
      name,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: credential.transports ?? [],
    })
    if (!added) throw wrongKey()
    await forgetAttempts(trx, userId)
    return stateOf(trx, userId)
  })
}

export async function removePasskey(
  ctx: Context,
  actor: Actor,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<void> {
  await assertReauthenticated(ctx, actor, password)
  await change(ctx, actor, async (trx) => {
    if (!(await store.deletePasskey(trx, actor.userId, id))) throw new ProductError('not-found')
    await assertOneLeft(trx, actor.userId)
  })
}
