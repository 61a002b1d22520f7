import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type {
  LoginBody,
  RegisterAnswer,
  RegisterBody,
  Session,
  SignedInUser,
} from '@labelwright/contract/server/sign-in-schemas'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { assertBelow, type Limit, take } from '../../platform/http/throttle.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { hasSecondFactor, secondStepAfter } from '../second-factors/second-factors.service.ts'
import { createOwnPasswordService, type OwnPasswordService, type PersonChange } from './own-password.service.ts'
import { assertPasswordSuits as assertSuits, passwordProblems } from './password-rules.ts'
import { createPasswordCheck, hashPassword, isOutdated } from './passwords.ts'
import {
  assertOrganizationIsActive,
  createSessionsService,
  type Device,
  endSessionsOf as endSessions,
  findSessionsOf as findSessions,
  type SessionsService,
} from './sessions.service.ts'
import * as store from './sign-in.store.ts'

export const {
  countOrganizations,
  findOrganizationName,
  insertOrganization: addOrganization,
  insertUser: addUser,
  findSignIn: findSignInAccount,
} = store
export const passwordHashOf = (password: string): Promise<string> => hashPassword(password)
export const assertPasswordSuits = assertSuits
export const endSessionsOf = endSessions
export const findSessionsOf = findSessions

/** Who a first step (a password, an identity provider) proved somebody to be. */
export interface FirstStep {
  readonly organizationId: string
  readonly userId: string
}

export interface SignInService extends SessionsService, OwnPasswordService {
  readonly login: (body: LoginBody, device: Device) => Promise<Session>
  readonly register: (body: RegisterBody, device: Device) => Promise<RegisterAnswer>
  readonly isRegistrationOpen: () => Promise<boolean>
  /** After a first step: throws `second-factor-required` with a challenge where the person has a second factor, else begins the session. */
  readonly comeIn: (trx: Transaction, step: FirstStep, device: Device) => Promise<Session>
  /** After the second step: `session-ended` when the password changed or the person was kept out since the first. */
  readonly comeInAfterSecondStep: (
    trx: Transaction,
    step: FirstStep & { readonly passwordMark: string },
    device: Device,
  ) => Promise<Session>
  readonly person: (organizationId: string, userId: string) => Promise<SignedInUser>
  readonly subscriptionStatus: (organizationId: string, userId: string) => Promise<store.Person['organizationStatus']>
}

interface Parts {
  readonly database: Database
  readonly keyring: Keyring
  readonly config: Pick<Config, 'registration' | 'passwordCost' | 'publicUrl'>
  readonly recordChange: (trx: Transaction, change: PersonChange) => Promise<unknown>
  /** Every organization begins with a subscription. */
  readonly addSubscription: (trx: Transaction, organizationId: string, template: 'SelfHosted') => Promise<unknown>
}

const loginLimits = (email: string, address: string): readonly Limit[] => [
  { key: `login:${email.toLowerCase()}:${address}`, maximum: 5, windowSeconds: 60 },
  { key: `login-from:${address}`, maximum: 60, windowSeconds: 60 },
]

const shown = (person: store.Person): SignedInUser => {
  const { organizationStatus: _status, isEnabled: _enabled, isSecondFactorDemanded: _demanded, ...user } = person
  return user
}

/** All that is wrong with an address and a password at once; the code says which it is when it is one. */
function assertRegistrable({ email, password }: RegisterBody, isTaken: boolean): void {
  const unsuitable = passwordProblems(password, email, 'password')
  const taken: FieldError[] = isTaken
    ? [{ path: 'email', code: 'email-taken', message: 'This e-mail address already has an account.' }]
    : []
  const errors = [...taken, ...unsuitable]
  if (errors.length === 0) return
  if (errors.length > 1) throw new ProductError('validation-failed', { errors })
  throw new ProductError(isTaken ? 'email-taken' : 'password-unsuitable', { errors })
}

export function createSignInService(parts: Parts): SignInService {
  const { database, keyring, config, recordChange, addSubscription } = parts
  const cost = config.passwordCost
  const check = createPasswordCheck(cost)
  const sessions = createSessionsService({ database, keyring })
  const { forgetStanding } = sessions
  const { publicUrl } = config
  const passwords = createOwnPasswordService({ database, cost, publicUrl, recordChange, forgetStanding })

  /** Changes when the password does; tells nothing about it. */
  const passwordMarkOf = async (trx: Transaction, userId: string): Promise<string> =>
    keyring.mac('link', `password-mark:${await store.findPasswordHash(trx, userId)}`).toString('base64url')

  const isRegistrationOpen = async () => {
    if (config.registration !== 'first') return config.registration === 'open'
    return (await database.withoutOrganization(store.countOrganizations)) === 0
  }

  const renewHash = async ({ organizationId, userId, passwordHash: old }: store.SignInAccount, password: string) => {
    if (old === null || !isOutdated(old, cost)) return
    const renewed = await hashPassword(password, cost)
    await database.withOrganization(organizationId, (trx) => store.renewPasswordHash(trx, userId, { old, renewed }))
  }

  const comeIn: SignInService['comeIn'] = async (trx, { organizationId, userId }, device) => {
    const person = await store.findPerson(trx, userId)
    if (!person?.isEnabled) throw new ProductError('sign-in-failed')
    assertOrganizationIsActive(person)
    if (await hasSecondFactor(trx, userId)) {
      throw secondStepAfter(keyring, { organizationId, userId, passwordMark: await passwordMarkOf(trx, userId) })
    }
    return sessions.startSession(trx, { organizationId, userId, ...device })
  }

  return {
    ...sessions,
    ...passwords,

    login: async ({ email, password }, device) => {
      const limits = loginLimits(email, device.address)
      await assertBelow(database, limits)
      const account = await database.withoutOrganization((trx) => store.findSignIn(trx, email))
      const isRight = await check.isRight(account?.passwordHash, password)
      if (!account || !isRight || !account.enabled) {
        await take(database, limits)
        throw new ProductError('sign-in-failed')
      }
      // Guesses sent all at once were let through above together; the right one among too many is refused like the others.
      await assertBelow(database, limits)
      await renewHash(account, password)
      const { organizationId, userId } = account
      return database.withOrganization(organizationId, (trx) => comeIn(trx, { organizationId, userId }, device))
    },

    register: async (body, device) => {
      await take(database, [{ key: `register-from:${device.address}`, maximum: 20, windowSeconds: 3600 }])
      if (!(await isRegistrationOpen())) throw new ProductError('registration-closed')
      const known = await database.withoutOrganization((trx) => store.findSignIn(trx, body.email))
      assertRegistrable(body, known !== undefined)
      const organizationId = newId()
      const userId = newId()
      const passwordHash = await hashPassword(body.password, cost)
      return database.withOrganization(organizationId, async (trx) => {
        await store.insertOrganization(trx, { organizationId, name: body.organizationName })
        await addSubscription(trx, organizationId, body.template ?? 'SelfHosted')
        const rights = { accountType: 'TenantAdmin', userRoles: [] } as const
        await store.insertUser(trx, { ...body, ...rights, organizationId, id: userId, passwordHash })
        const session = await sessions.startSession(trx, { organizationId, userId, ...device })
        const person = await store.findPerson(trx, userId)
        if (!person) throw new Error('the person just made is not there')
        return { ...session, user: shown(person) }
      })
    },

    isRegistrationOpen,
    comeIn,

    comeInAfterSecondStep: async (trx, { organizationId, userId, passwordMark }, device) => {
      const person = await store.findPerson(trx, userId)
      if (!person?.isEnabled || passwordMark !== (await passwordMarkOf(trx, userId))) {
        throw new ProductError('session-ended')
      }
      assertOrganizationIsActive(person)
      return sessions.startSession(trx, { organizationId, userId, ...device })
    },

    person: async (organizationId, userId) => {
      const person = await database.withOrganization(organizationId, (trx) => store.findPerson(trx, userId))
      if (!person) throw new ProductError('not-found')
      return shown(person)
    },

    subscriptionStatus: async (organizationId, userId) => {
      const person = await database.withOrganization(organizationId, (trx) => store.findPerson(trx, userId))
      if (!person) throw new ProductError('not-found')
      return person.organizationStatus
    },
  }
}
