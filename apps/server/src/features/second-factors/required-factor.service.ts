// Whether a person has a second factor, and the refusal that asks for it: what signing in needs to know.
import { ProductError } from '@labelwright/contract/errors'
import type { Transaction } from '../../platform/database/database.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { writeSigned } from '../../platform/tokens/signed-text.ts'
import * as store from './second-factors.store.ts'

/** Who passed the first step of a sign-in, while the password is the one it was passed with. */
export interface FirstStepPassed {
  readonly organizationId: string
  readonly userId: string
  readonly passwordMark: string
  /** As in `FirstStep`. */
  readonly reauthenticatedAt?: number | undefined
}

/** Time between the two steps. */
export const secondStepSeconds = 300
export const secondStepPurpose = 'second-step'

/** Of these people, those who have a second factor. */
export const findPeopleWithSecondFactor = (
  trx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => store.findPeopleWithFactor(trx, userIds)

export const hasSecondFactor = async (trx: Transaction, userId: string): Promise<boolean> =>
  (await findPeopleWithSecondFactor(trx, [userId])).has(userId)

/** The refusal that ends a first step: its challenge is what the second step hands back within five minutes. */
export const secondStepAfter = (keyring: Keyring, claims: FirstStepPassed): ProductError =>
  new ProductError('second-factor-required', {
    challenge: writeSigned(keyring, { purpose: secondStepPurpose, claims, lifeSeconds: secondStepSeconds }),
  })
