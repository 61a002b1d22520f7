// The second step of a sign-in: what the first one answered comes back with a code, a recovery code or a passkey.
import { ProductError } from '@labelwright/contract/errors'
import type { FinishLoginBody, WebAuthnOptions } from '@labelwright/contract/server/second-factors-schemas'
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { clearThrottles, take } from '../../platform/http/throttle.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { readSigned, writeSigned } from '../../platform/tokens/signed-text.ts'
import { isFirstUse } from '../../platform/tokens/used-once.ts'
import type { FactorCheck } from './check-factor.ts'
import { askForKnownKey, type RelyingParty } from './passkeys.ts'
import * as store from './second-factors.store.ts'

/** Who passed the first step of a sign-in, while the password is the one it was passed with. */
export interface FirstStepPassed {
  readonly organizationId: string
  readonly userId: string
  readonly passwordMark: string
}

export interface Device {
  readonly userAgent: string
  readonly address: string
}

export interface SecondStep {
  readonly passkeyLoginOptions: (challenge: string) => Promise<WebAuthnOptions>
  readonly finishLogin: (body: FinishLoginBody, device: Device) => Promise<Session>
}

export interface SecondStepParts {
  readonly database: Database
  readonly keyring: Keyring
  readonly party: RelyingParty
  readonly comeInAfterSecondStep: (trx: Transaction, step: FirstStepPassed, device: Device) => Promise<Session>
}

/** How long a person may take between the two steps. */
const stepSeconds = 300
const purpose = 'second-step'

/** Six digits are few: what is tried counts, right or wrong, so that guesses sent all at once gain nothing. */
export const attemptLimits = (userId: string) => [
  { key: `second-factor:${userId}`, maximum: 5, windowSeconds: 60 },
  { key: `second-factor-hour:${userId}`, maximum: 40, windowSeconds: 3600 },
]

export const forgetAttempts = (trx: Transaction, userId: string): Promise<void> =>
  clearThrottles(trx, { keys: attemptLimits(userId).map(({ key }) => key), prefixes: [] })

export const writeChallenge = (keyring: Keyring, claims: FirstStepPassed): string =>
  writeSigned(keyring, { purpose, claims, lifeSeconds: stepSeconds })

export function createSecondStep(parts: SecondStepParts & { readonly check: FactorCheck }): SecondStep {
  const { database, keyring, party, check, comeInAfterSecondStep } = parts

  const readChallenge = (challenge: string) => {
    const step = readSigned<FirstStepPassed>(keyring, purpose, challenge)
    if (!step) throw new ProductError('session-ended')
    return step
  }

  const isRight = async (trx: Transaction, userId: string, { challenge, code, passkey }: FinishLoginBody) => {
    if (passkey) return check.isRightKey(trx, userId, { challenge, answer: passkey })
    return code !== undefined && check.isRightCode(trx, userId, code)
  }

  return {
    passkeyLoginOptions: async (challenge) => {
      const { organizationId, userId } = readChallenge(challenge)
      const known = await database.withOrganization(organizationId, (trx) => store.findPasskeys(trx, userId))
      return { options: { ...(await askForKnownKey(party, challenge, known)) } }
    },

    finishLogin: async (body, device) => {
      const step = readChallenge(body.challenge)
      const { organizationId, userId, serial } = step
      await take(database, attemptLimits(userId))
      return database.withOrganization(organizationId, async (trx) => {
        if (!(await isRight(trx, userId, body))) throw new ProductError('second-factor-failed')
        const use = { key: `${purpose}:${serial}`, lifeSeconds: stepSeconds }
        if (!(await isFirstUse(trx, use))) throw new ProductError('session-ended')
        await forgetAttempts(trx, userId)
        return comeInAfterSecondStep(trx, step, device)
      })
    },
  }
}
