import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { OwnSession } from '@labelwright/contract/server/passwords-schemas'
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { take } from '../../platform/http/throttle.ts'
import { remember } from '../../platform/remember.ts'
import {
  accessTokenLifeSeconds,
  type StandingPerson,
  signAccessToken,
  type TokenPerson,
} from '../../platform/tokens/access-tokens.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { hasSecondFactor } from '../second-factors/second-factors.service.ts'
import { hashRefreshToken, type RefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import * as store from './sessions.store.ts'
import { findPerson, markSignedIn, type Person } from './sign-in.store.ts'

/** Where a person signs in from, as the session's list shows it. */
export interface Device {
  readonly userAgent: string
  readonly address: string
}

export interface Start extends Device {
  readonly organizationId: string
  readonly userId: string
}

export interface SessionsService {
  /** Begins a session in the caller's transaction. Whether the person may have one is the caller's to know. */
  readonly startSession: (trx: Transaction, start: Start) => Promise<Session>
  readonly refresh: (refreshToken: string) => Promise<Session>
  readonly logout: (refreshToken: string) => Promise<void>
  readonly ownSessions: (actor: Actor, page: store.Page) => Promise<List<OwnSession>>
  readonly endOwnSession: (actor: Actor, id: string) => Promise<void>
  readonly endAllOwnSessions: (actor: Actor) => Promise<void>
  /** The person behind a token as they stand now; none when the session ended or they may not come in any more. Remembered for two seconds. */
  readonly currentPerson: (person: TokenPerson) => Promise<StandingPerson | undefined>
  /** What was remembered of this session counts no longer, on this server at once. */
  readonly forgetStanding: (sessionId: string) => void
}

/** A second tab that refreshes with the token just used is served within this time (security: 10 s). */
const graceSeconds = 10
/** Role changes and disabling must take effect within 5 s; asking the database for each call would cost every call a round trip. */
const rememberMs = 2_000

const refreshLimit = (sessionId: string) => [{ key: `refresh:${sessionId}`, maximum: 30, windowSeconds: 60 }]

const withSession = (person: Person, sessionId: string): TokenPerson => ({
  ...person,
  userId: person.id,
  sessionId,
  name: `${person.firstname} ${person.lastname}`,
})

/** A TenantAdmin of a paused organization is told apart: they alone can resume it. */
export function assertOrganizationIsActive({ organizationStatus, accountType }: Person): void {
  if (organizationStatus === 'Active') return
  const mayResume = organizationStatus === 'Paused' && accountType === 'TenantAdmin'
  throw new ProductError(mayResume ? 'organization-paused' : 'organization-not-active')
}

const shownSession = (row: Awaited<ReturnType<typeof store.findOpenSessions>>['list'][number]): OwnSession => ({
  id: row.id,
  userAgent: row.userAgent,
  address: row.address,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.rotatedAt.toISOString(),
  isCurrent: false,
})

/** Where a person is signed in, last used first. None is marked as the current one. */
export async function findSessionsOf(trx: Transaction, userId: string, page: store.Page): Promise<List<OwnSession>> {
  const { list, total } = await store.findOpenSessions(trx, userId, page)
  return { data: list.map(shownSession), total, take: page.take, offset: page.offset }
}

/** Signs a person out everywhere, but for one session where one is named; answers which sessions ended. Tokens of theirs fail within 5 s. */
export const endSessionsOf = store.revokeSessionsOf

export function createSessionsService({
  database,
  keyring,
}: {
  database: Database
  keyring: Keyring
}): SessionsService {
  const answer = async (person: Person, token: RefreshToken): Promise<Session> => ({
    token: await signAccessToken(keyring, withSession(person, token.sessionId)),
    refreshToken: writeRefreshToken(keyring, token),
    expires: accessTokenLifeSeconds,
  })

  const activePerson = async (trx: Transaction, userId: string) => {
    const person = await findPerson(trx, userId)
    if (!person?.isEnabled) throw new ProductError('session-ended')
    assertOrganizationIsActive(person)
    return person
  }

  /** A used token: the immediate predecessor within the grace gets the same successor; anything older ends the session for all its holders. */
  const afterUse = async (trx: Transaction, token: RefreshToken) => {
    const session = await store.findSession(trx, token.sessionId)
    if (!session || session.revokedAt) return undefined
    const isPredecessor = session.generation === token.generation + 1
    if (isPredecessor && Number(session.secondsSinceRotation) < graceSeconds) return session.userId
    await store.revokeSession(trx, token.sessionId)
    return undefined
  }

  const ownerOf = async (text: string) => {
    const token = readRefreshToken(keyring, text)
    const owner = token && (await database.withoutOrganization((trx) => store.findSessionOwner(trx, token.sessionId)))
    return token && owner ? { token, organizationId: owner.organizationId } : undefined
  }

  const lookUp = (claims: TokenPerson): Promise<StandingPerson | undefined> =>
    database.withOrganization(claims.organizationId, async (trx) => {
      const session = await store.findSession(trx, claims.sessionId)
      if (!session || session.revokedAt || session.userId !== claims.userId) return undefined
      const person = await findPerson(trx, claims.userId)
      if (!person?.isEnabled || person.organizationStatus !== 'Active') return undefined
      const isSecondFactorMissing = person.isSecondFactorDemanded && !(await hasSecondFactor(trx, person.id))
      return { ...withSession(person, claims.sessionId), isSecondFactorMissing }
    })
  const standing = remember(lookUp, { idOf: (claims) => claims.sessionId, lifeMs: rememberMs })

  return {
    startSession: async (trx, { organizationId, userId, userAgent, address }) => {
      const person = await findPerson(trx, userId)
      if (!person) throw new ProductError('sign-in-failed')
      const token = { sessionId: newId(), generation: 1 }
      const tokenHash = hashRefreshToken(writeRefreshToken(keyring, token))
      await store.insertSession(trx, { organizationId, id: token.sessionId, userId, tokenHash, userAgent, address })
      await markSignedIn(trx, userId)
      return answer(person, token)
    },

    refresh: async (text) => {
      const known = await ownerOf(text)
      if (!known) throw new ProductError('session-ended')
      const { token, organizationId } = known
      await take(database, refreshLimit(token.sessionId))
      const next = { sessionId: token.sessionId, generation: token.generation + 1 }
      const nextHash = hashRefreshToken(writeRefreshToken(keyring, next))
      const person = await database.withOrganization(organizationId, async (trx) => {
        const advanced = await store.advanceSession(trx, token.sessionId, token.generation, nextHash)
        const userId = advanced?.userId ?? (await afterUse(trx, token))
        return userId === undefined ? undefined : activePerson(trx, userId)
      })
      if (!person) {
        standing.forget(token.sessionId)
        throw new ProductError('session-ended')
      }
      return answer(person, next)
    },

    logout: async (text) => {
      const known = await ownerOf(text)
      if (!known) return
      const { sessionId } = known.token
      await database.withOrganization(known.organizationId, (trx) => store.revokeSession(trx, sessionId))
      standing.forget(sessionId)
    },

    ownSessions: async ({ organizationId, userId, sessionId }, page) => {
      const list = await database.withOrganization(organizationId, (trx) => findSessionsOf(trx, userId, page))
      return { ...list, data: list.data.map((session) => ({ ...session, isCurrent: session.id === sessionId })) }
    },

    endOwnSession: async ({ organizationId, userId }, id) => {
      const ended = await database.withOrganization(organizationId, (trx) => store.revokeOwnSession(trx, userId, id))
      if (!ended) throw new ProductError('not-found')
      standing.forget(id)
    },

    endAllOwnSessions: async ({ organizationId, userId }) => {
      const ended = await database.withOrganization(organizationId, (trx) => endSessionsOf(trx, userId))
      for (const id of ended) standing.forget(id)
    },

    currentPerson: standing.get,
    forgetStanding: standing.forget,
  }
}
