import { ProductError } from '@labelwright/contract/errors'
import type {
  LoginBody,
  RegisterAnswer,
  RegisterBody,
  Session,
  SignedInUser,
} from '@labelwright/contract/server/sign-in-schemas'
import type { Config } from '../../config.ts'
import { accessTokenLifeSeconds, signAccessToken, type TokenPerson } from '../../platform/access-tokens.ts'
import type { Database, Rows } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Keyring } from '../../platform/keyring.ts'
import { assertBelow, count, type Limit } from '../../platform/throttle.ts'
import { containsMailbox, hashPassword, verifyPassword } from './passwords.ts'
import { hashRefreshToken, type RefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import * as store from './sign-in.store.ts'

export const { countOrganizations, insertOrganization: addOrganization, insertUser: addUser } = store
export const passwordHashOf = hashPassword

export interface SignInService {
  readonly login: (body: LoginBody, address: string) => Promise<Session>
  readonly register: (body: RegisterBody, address: string) => Promise<RegisterAnswer>
  readonly isRegistrationOpen: () => Promise<boolean>
  readonly refresh: (refreshToken: string) => Promise<Session>
  readonly logout: (refreshToken: string) => Promise<void>
  readonly person: (organizationId: string, userId: string) => Promise<SignedInUser>
  readonly subscriptionStatus: (organizationId: string, userId: string) => Promise<store.Person['organizationStatus']>
  /** The person behind a token as they stand now; none when the session ended or they may not come in any more. */
  readonly currentPerson: (person: TokenPerson) => Promise<TokenPerson | undefined>
}

interface Parts {
  readonly database: Database
  readonly keyring: Keyring
  readonly config: Pick<Config, 'registration'>
}

/** A second tab that refreshes with the token just used is served within this time (security: 10 s). */
const graceSeconds = 10

const loginLimits = (email: string, address: string): readonly Limit[] => [
  { key: `login:${email.toLowerCase()}:${address}`, maximum: 5, windowSeconds: 60 },
  { key: `login-from:${address}`, maximum: 60, windowSeconds: 60 },
]

const withSession = (person: store.Person, sessionId: string): TokenPerson => ({
  ...person,
  userId: person.id,
  sessionId,
  name: `${person.firstname} ${person.lastname}`,
})

const shown = ({ organizationStatus: _status, isEnabled: _enabled, ...user }: store.Person): SignedInUser => user

export function createSignInService({ database, keyring, config }: Parts): SignInService {
  const sessionAnswer = async (person: store.Person, token: RefreshToken): Promise<Session> => ({
    token: await signAccessToken(keyring, withSession(person, token.sessionId)),
    refreshToken: writeRefreshToken(keyring, token),
    expires: accessTokenLifeSeconds,
  })

  const startSession = async (rows: Rows, organizationId: string, userId: string) => {
    const person = await store.findPerson(rows, userId)
    if (!person) throw new ProductError('sign-in-failed')
    const token = { sessionId: newId(), generation: 1 }
    const tokenHash = hashRefreshToken(writeRefreshToken(keyring, token))
    await store.insertSession(rows, { organizationId, id: token.sessionId, userId, tokenHash })
    return { person, token }
  }

  const activePerson = async (rows: Rows, userId: string) => {
    const person = await store.findPerson(rows, userId)
    if (!person?.isEnabled) throw new ProductError('session-ended')
    if (person.organizationStatus !== 'Active') throw new ProductError('organization-not-active')
    return person
  }

  /** A used token: the immediate predecessor within the grace gets the same successor; anything older ends the session for all its holders. */
  const afterUse = async (rows: Rows, token: RefreshToken) => {
    const session = await store.findSession(rows, token.sessionId)
    if (!session || session.revoked_at) return undefined
    const isPredecessor = session.generation === token.generation + 1
    if (isPredecessor && Number(session.secondsSinceRotation) < graceSeconds) return session.user_id
    await store.revokeSession(rows, token.sessionId)
    return undefined
  }

  const isRegistrationOpen = async () => {
    if (config.registration !== 'first') return config.registration === 'open'
    return (await database.withoutOrganization(store.countOrganizations)) === 0
  }

  return {
    login: async ({ email, password }, address) => {
      const limits = loginLimits(email, address)
      await assertBelow(database, limits)
      const account = await database.withoutOrganization((rows) => store.findSignIn(rows, email))
      const isRight = await verifyPassword(account?.password_hash, password)
      if (!account || !isRight || !account.enabled) {
        await count(database, limits)
        throw new ProductError('sign-in-failed')
      }
      if (account.organization_status !== 'Active') throw new ProductError('organization-not-active')
      const { organization_id: organizationId, user_id: userId } = account
      const { person, token } = await database.withOrganization(organizationId, (rows) =>
        startSession(rows, organizationId, userId),
      )
      return sessionAnswer(person, token)
    },

    register: async (body, address) => {
      const limits = [{ key: `register-from:${address}`, maximum: 20, windowSeconds: 3600 }]
      await assertBelow(database, limits)
      await count(database, limits)
      if (!(await isRegistrationOpen())) throw new ProductError('registration-closed')
      if (containsMailbox(body.password, body.email)) {
        throw new ProductError('validation-failed', {
          errors: [
            { path: 'password', code: 'contains-email', message: 'The password must not contain your e-mail name.' },
          ],
        })
      }
      const isTaken = await database.withoutOrganization((rows) => store.findSignIn(rows, body.email))
      if (isTaken)
        throw new ProductError('email-taken', {
          errors: [{ path: 'email', code: 'email-taken', message: 'This e-mail address already has an account.' }],
        })
      const organizationId = newId()
      const userId = newId()
      const passwordHash = await hashPassword(body.password)
      const { person, token } = await database.withOrganization(organizationId, async (rows) => {
        await store.insertOrganization(rows, { organizationId, name: body.organizationName })
        await store.insertUser(rows, {
          ...body,
          organizationId,
          id: userId,
          accountType: 'TenantAdmin',
          userRoles: [],
          passwordHash,
        })
        return startSession(rows, organizationId, userId)
      })
      return { ...(await sessionAnswer(person, token)), user: shown(person) }
    },

    isRegistrationOpen,

    refresh: async (text) => {
      const token = readRefreshToken(keyring, text)
      const owner =
        token && (await database.withoutOrganization((rows) => store.findSessionOwner(rows, token.sessionId)))
      if (!token || !owner) throw new ProductError('session-ended')
      const next = { sessionId: token.sessionId, generation: token.generation + 1 }
      const nextHash = hashRefreshToken(writeRefreshToken(keyring, next))
      const person = await database.withOrganization(owner.organizationId, async (rows) => {
        const advanced = await store.advanceSession(rows, token.sessionId, token.generation, nextHash)
        const userId = advanced?.user_id ?? (await afterUse(rows, token))
        return userId === undefined ? undefined : activePerson(rows, userId)
      })
      if (!person) throw new ProductError('session-ended')
      return sessionAnswer(person, next)
    },

    logout: async (text) => {
      const token = readRefreshToken(keyring, text)
      const owner =
        token && (await database.withoutOrganization((rows) => store.findSessionOwner(rows, token.sessionId)))
      if (token && owner)
        await database.withOrganization(owner.organizationId, (rows) => store.revokeSession(rows, token.sessionId))
    },

    person: async (organizationId, userId) => {
      const person = await database.withOrganization(organizationId, (rows) => store.findPerson(rows, userId))
      if (!person) throw new ProductError('not-found')
      return shown(person)
    },

    subscriptionStatus: async (organizationId, userId) => {
      const person = await database.withOrganization(organizationId, (rows) => store.findPerson(rows, userId))
      if (!person) throw new ProductError('not-found')
      return person.organizationStatus
    },

    currentPerson: async (claims) =>
      database.withOrganization(claims.organizationId, async (rows) => {
        const session = await store.findSession(rows, claims.sessionId)
        if (!session || session.revoked_at || session.user_id !== claims.userId) return undefined
        const person = await store.findPerson(rows, claims.userId)
        const mayCome = person?.isEnabled === true && person.organizationStatus === 'Active'
        return mayCome ? withSession(person, claims.sessionId) : undefined
      }),
  }
}
