import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { checkKnownKey, relyingPartyOf } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as store from './second-factors.store.ts'
import { stepOfCode } from './totp.ts'

/** The row that a sealed secret belongs to. */
export const secretContext = (userId: string): string => `totp:${userId}`

const isTotp = (text: string): boolean => /^\d{6}$/.test(text)

const isRightTotp = async (
  ctx: Context,
  trx: Transaction,
  { userId, wanted }: { readonly userId: string; readonly wanted: { readonly code: string; readonly isNew: boolean } },
) => {
  const totp = await store.findTotp(trx, userId)
  if (!totp || (totp.confirmedAt === null) !== wanted.isNew) return false
  const secret = ctx.keyring.unseal(totp.sealedSecret, secretContext(userId))
  const step = stepOfCode(secret, wanted.code, Date.now() / 1000)
  return step !== undefined && (await store.takeStep(trx, userId, step)) !== undefined
}

/** Of an app that is being set up, with the first code that it shows. */
export function isFirstCode(
  ctx: Context,
  trx: Transaction,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  return isRightTotp(ctx, trx, { userId, wanted: { code: code.replaceAll(/\s/g, ''), isNew: true } })
}

/** A code of the app or a recovery code; either is used up by it. */
export async function isRightCode(
  ctx: Context,
  trx: Transaction,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const text = code.replaceAll(/\s/g, '')
  if (isTotp(text)) return isRightTotp(ctx, trx, { userId, wanted: { code: text, isNew: false } })
  return (await store.takeRecoveryCode(trx, userId, hashRecoveryCode(ctx.keyring, userId, text))) !== undefined
}

/** A passkey's answer to the question that was asked for `challenge`; `isUserVerified` where it has to verify its user. */
export async function isRightKey(
  ctx: Context,
  trx: Transaction,
  {
    userId,
    body: { challenge, answer },
    isUserVerified = false,
  }: {
    readonly userId: string
    readonly body: { readonly challenge: string; readonly answer: Readonly<Record<string, unknown>> }
    readonly isUserVerified?: boolean
  },
): Promise<boolean> {
  const key = (await store.findPasskeys(trx, userId)).find((each) => each.credentialId === answer.id)
  const proof = key && (await checkKnownKey(relyingPartyOf(ctx), challenge, { key, answer, isUserVerified }))
  if (!key || !proof) return false
  return (await store.advancePasskey(trx, key.id, proof.signCount)) !== undefined
}
