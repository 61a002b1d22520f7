import type { Transaction } from '../../platform/database/database.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { checkKnownKey, type RelyingParty } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as store from './second-factors.store.ts'
import { stepOfCode } from './totp.ts'

/** The row that a sealed secret belongs to. */
export const secretContext = (userId: string): string => `totp:${userId}`

const isTotp = (text: string): boolean => /^\d{6}$/.test(text)

export interface FactorCheck {
  /** Of an app that is being set up, with the first code that it shows. */
  readonly isFirstCode: (trx: Transaction, userId: string, code: string) => Promise<boolean>
  /** A code of the app or a recovery code; either is used up by it. */
  readonly isRightCode: (trx: Transaction, userId: string, code: string) => Promise<boolean>
  /** A passkey's answer to the question that was asked for `challenge`. */
  readonly isRightKey: (
    trx: Transaction,
    userId: string,
    asked: { readonly challenge: string; readonly answer: Readonly<Record<string, unknown>> },
  ) => Promise<boolean>
}

export function createFactorCheck({ keyring, party }: { keyring: Keyring; party: RelyingParty }): FactorCheck {
  const isRightTotp = async (
    trx: Transaction,
    userId: string,
    wanted: { readonly code: string; readonly isNew: boolean },
  ) => {
    const totp = await store.findTotp(trx, userId)
    if (!totp || (totp.confirmedAt === null) !== wanted.isNew) return false
    const secret = keyring.unseal(totp.sealedSecret, secretContext(userId))
    const step = stepOfCode(secret, wanted.code, Date.now() / 1000)
    return step !== undefined && (await store.takeStep(trx, userId, step)) !== undefined
  }
  return {
    isFirstCode: (trx, userId, code) => isRightTotp(trx, userId, { code: code.replaceAll(/\s/g, ''), isNew: true }),
    isRightCode: async (trx, userId, code) => {
      const text = code.replaceAll(/\s/g, '')
      if (isTotp(text)) return isRightTotp(trx, userId, { code: text, isNew: false })
      return (await store.takeRecoveryCode(trx, userId, hashRecoveryCode(keyring, userId, text))) !== undefined
    },
    isRightKey: async (trx, userId, { challenge, answer }) => {
      const key = (await store.findPasskeys(trx, userId)).find((each) => each.credentialId === answer.id)
      const proof = key && (await checkKnownKey(party, challenge, { key, answer }))
      if (!key || !proof) return false
      return (await store.advancePasskey(trx, key.id, proof.signCount)) !== undefined
    },
  }
}
