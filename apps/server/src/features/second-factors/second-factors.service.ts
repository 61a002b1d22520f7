import { ProductError } from '@labelwright/contract/errors'
import type {
  AddPasskeyBody,
  RecoveryCodes,
  SecondFactorState,
  TotpSetup,
  WebAuthnOptions,
} from '@labelwright/contract/server/second-factors-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { take } from '../../platform/http/throttle.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { readSigned, writeSigned } from '../../platform/tokens/signed-text.ts'
import { createFactorCheck, secretContext } from './check-factor.ts'
import { askForNewKey, checkNewKey } from './passkeys.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as store from './second-factors.store.ts'
import {
  attemptLimits,
  createSecondStep,
  type FirstStepPassed,
  forgetAttempts,
  type SecondStep,
  type SecondStepParts,
  writeChallenge,
} from './second-step.ts'
import { newTotpSecret, totpUri } from './totp.ts'

export interface SecondFactorsService extends SecondStep {
  readonly state: (actor: Actor) => Promise<SecondFactorState>
  readonly beginTotp: (actor: Actor, password: string) => Promise<TotpSetup>
  readonly confirmTotp: (actor: Actor, code: string) => Promise<RecoveryCodes>
  readonly removeTotp: (actor: Actor, password: string) => Promise<void>
  readonly passkeyOptions: (actor: Actor, password: string) => Promise<WebAuthnOptions>
  readonly addPasskey: (actor: Actor, body: AddPasskeyBody) => Promise<SecondFactorState>
  readonly removePasskey: (actor: Actor, id: string) => Promise<void>
}

interface FactorChange {
  readonly organizationId: string
  readonly userId: string
  readonly byName: string
  readonly what: 'second-factor-changed'
}

interface Parts extends SecondStepParts {
  readonly assertPassword: (actor: Actor, password: string) => Promise<void>
  readonly forgetStanding: (sessionId: string) => void
  readonly recordChange: (trx: Transaction, change: FactorChange) => Promise<unknown>
}

/** How long a person may take to touch a new key. */
const newKeySeconds = 300
const newKeyPurpose = 'new-passkey'

/** Of these people, those who have a second factor. */
export const findPeopleWithSecondFactor = store.findPeopleWithFactor

export const hasSecondFactor = async (trx: Transaction, userId: string): Promise<boolean> =>
  (await store.findPeopleWithFactor(trx, [userId])).has(userId)

/** The refusal that ends a first step: its challenge is what the second step hands back within five minutes. */
export const secondStepAfter = (keyring: Keyring, step: FirstStepPassed): ProductError =>
  new ProductError('second-factor-required', { challenge: writeChallenge(keyring, step) })

/** A 401 would end the session of the person who is setting up; it is a field that needs another value. */
const wrongField = (path: string, message: string) =>
  new ProductError('validation-failed', { errors: [{ path, code: 'second-factor-failed', message }] })

const wrongCode = () => wrongField('code', 'The code is wrong or was used before. Try the next one.')
const wrongKey = () => wrongField('registration', 'This passkey could not be added. Try again, or use another one.')

export function createSecondFactorsService(parts: Parts): SecondFactorsService {
  const { database, keyring, party, assertPassword, forgetStanding, recordChange } = parts
  const check = createFactorCheck({ keyring, party })

  const stateOf = async (trx: Transaction, userId: string): Promise<SecondFactorState> => {
    const totp = await store.findTotp(trx, userId)
    const passkeys = await store.findPasskeys(trx, userId)
    return {
      hasTotp: totp !== undefined && totp.confirmedAt !== null,
      recoveryCodesLeft: await store.countRecoveryCodes(trx, userId),
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, createdAt: createdAt.toISOString() },
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      isDemanded: await store.findOrganizationDemand(trx),
    }
  }

  /** Does the work, tells the history, and lets the next call see the person as they stand now. */
  const change = async <Result>(actor: Actor, work: (trx: Transaction) => Promise<Result>): Promise<Result> => {
    const { organizationId, userId, name: byName } = actor
    const result = await database.withOrganization(organizationId, async (trx) => {
      const done = await work(trx)
      await recordChange(trx, { organizationId, userId, byName, what: 'second-factor-changed' })
      return done
    })
    forgetStanding(actor.sessionId)
    return result
  }

  /** Where the organization demands a factor the last one stays. */
  const assertOneLeft = async (trx: Transaction, userId: string) => {
    if ((await hasSecondFactor(trx, userId)) || !(await store.findOrganizationDemand(trx))) return
    throw new ProductError('second-factor-demanded', {
      detail: 'Your organization demands a second factor. Set another one up before you remove this one.',
    })
  }

  return {
    ...createSecondStep({ ...parts, check }),

    state: ({ organizationId, userId }) => database.withOrganization(organizationId, (trx) => stateOf(trx, userId)),

    beginTotp: async (actor, password) => {
      await assertPassword(actor, password)
      const secret = newTotpSecret()
      const sealed = keyring.seal(secret, secretContext(actor.userId))
      const begun = await database.withOrganization(actor.organizationId, (trx) => store.beginTotp(trx, actor, sealed))
      // An app that works is never silently replaced: who changes the phone switches the codes off first.
      if (!begun) throw wrongField('password', 'Codes are switched on already. Switch them off first.')
      return { secret, uri: totpUri(secret, actor.email) }
    },

    confirmTotp: async (actor, code) => {
      const { userId } = actor
      await take(database, attemptLimits(userId))
      const recoveryCodes = newRecoveryCodes()
      await change(actor, async (trx) => {
        if (!(await check.isFirstCode(trx, userId, code))) throw wrongCode()
        if (!(await store.confirmTotp(trx, userId))) throw wrongCode()
        const hashes = recoveryCodes.map((each) => hashRecoveryCode(keyring, userId, each))
        await store.replaceRecoveryCodes(trx, actor, hashes)
        await forgetAttempts(trx, userId)
      })
      return { recoveryCodes }
    },

    removeTotp: async (actor, password) => {
      await assertPassword(actor, password)
      await change(actor, async (trx) => {
        await store.deleteTotp(trx, actor.userId)
        await assertOneLeft(trx, actor.userId)
      })
    },

    passkeyOptions: async (actor, password) => {
      await assertPassword(actor, password)
      const { organizationId, userId, email, name } = actor
      const known = await database.withOrganization(organizationId, (trx) => store.findPasskeys(trx, userId))
      const claims = { userId }
      const signedText = writeSigned(keyring, { purpose: newKeyPurpose, claims, lifeSeconds: newKeySeconds })
      return { options: { ...(await askForNewKey({ party, email, name, userId, signedText, known })) } }
    },

    addPasskey: async (actor, { name, registration }) => {
      const { organizationId, userId } = actor
      await take(database, attemptLimits(userId))
      const isOurs = (text: string) => readSigned<{ userId: string }>(keyring, newKeyPurpose, text)?.userId === userId
      const credential = await checkNewKey(party, isOurs, registration)
      if (!credential) throw wrongKey()
      return change(actor, async (trx) => {
        const added = await store.insertPasskey(trx, {
          ...{ organizationId, userId, id: newId(), name, credentialId: credential.id },
          ...{ publicKey: credential.publicKey, signCount: credential.counter },
          transports: credential.transports ?? [],
        })
        if (!added) throw wrongKey()
        await forgetAttempts(trx, userId)
        return stateOf(trx, userId)
      })
    },

    removePasskey: (actor, id) =>
      change(actor, async (trx) => {
        if (!(await store.deletePasskey(trx, actor.userId, id))) throw new ProductError('not-found')
        await assertOneLeft(trx, actor.userId)
      }),
  }
}
