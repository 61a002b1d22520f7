import type { Rows } from '../../platform/database.ts'
import type { Keyring } from '../../platform/keyring.ts'
import { checkKnownKey, type RelyingParty } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as store from './second-factors.store.ts'
import { stepOfCode } from './totp.ts'

/** The row that a sealed secret belongs to. */
export const secretContext = (userId: string): string => `totp:${userId}`

const isTotp = (text: string): boolean => /^\d{6}$/.test(text)

export interface FactorCheck {
  /** Of an app that is being set up, with the first code that it shows. */
  readonly isFirstCode: (rows: Rows, userId: string, code: string) => Promise<boolean>
  /** A code of the app or a recovery code; either is used up by it. */
  readonly isRightCode: (rows: Rows, userId: string, code: string) => Promise<boolean>
  /** A passkey's answer to the question that was asked for `challenge`. */
  readonly isRightKey: (
    rows: Rows,
    userId: string,
    asked: { readonly challenge: string; readonly answer: Readonly<Record<string, unknown>> },
  ) => Promise<boolean>
}

export function createFactorCheck({ keyring, party }: { keyring: Keyring; party: RelyingParty }): FactorCheck {
  const isRightTotp = async (
    rows: Rows,
    userId: string,
    wanted: { readonly code: string; readonly isNew: boolean },
  ) => {
    const totp = await store.findTotp(rows, userId)
    if (!totp || (totp.confirmed_at === null) !== wanted.isNew) return false
    const secret = keyring.unseal(totp.sealed_secret, secretContext(userId))
    const step = stepOfCode(secret, wanted.code, Date.now() / 1000)
    return step !== undefined && (await store.takeStep(rows, userId, step)) !== undefined
  }
  return {
    isFirstCode: (rows, userId, code) => isRightTotp(rows, userId, { code: code.replaceAll(/\s/g, ''), isNew: true }),
    isRightCode: async (rows, userId, code) => {
      const text = code.replaceAll(/\s/g, '')
      if (isTotp(text)) return isRightTotp(rows, userId, { code: text, isNew: false })
      return (await store.takeRecoveryCode(rows, userId, hashRecoveryCode(keyring, userId, text))) !== undefined
    },
    isRightKey: async (rows, userId, { challenge, answer }) => {
      const key = (await store.findPasskeys(rows, userId)).find((each) => each.credential_id === answer.id)
      const proof = key && (await checkKnownKey(party, challenge, { key, answer }))
      if (!key || !proof) return false
      return (await store.advancePasskey(rows, key.id, proof.signCount)) !== undefined
    },
  }
}
