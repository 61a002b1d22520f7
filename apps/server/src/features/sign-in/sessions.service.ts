import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { OwnSession } from '@labelwright/contract/server/passwords-schemas'
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import { type Context, perContext } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
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
import { hasSecondFactor } from '../second-factors/required-factor.service.ts'
import { hashRefreshToken, type RefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import * as store from './sessions.store.ts'
import { findPerson, findTenantAdminNames, markSignedIn, type Person } from './sign-in.store.ts'

/** Where a person signs in from, as the session's list shows it. */
export interface Device {
  readonly userAgent: string
  readonly address: string
}

export interface Start extends Device {
  readonly organizationId: string
  readonly userId: string
  /** Seconds since 1970, as in `FirstStep`. */
  readonly reauthenticatedAt?: number | undefined
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

/**
 * A TenantAdmin of a paused organization is told apart: they alone can resume it. Everybody else of it is told whom to ask;
 * only who has signed in this far learns the names.
 */
export async function assertOrganizationIsActive(
  trx: Transaction,
  { organizationStatus, accountType }: Person,
): Promise<void> {
  if (organizationStatus === 'Active') return
  if (organizationStatus !== 'Paused') throw new ProductError('organization-not-active')
  if (accountType === 'TenantAdmin') throw new ProductError('organization-paused')
  const names = (await findTenantAdminNames(trx)).join(', ')
  const ask = { path: '', code: 'ask-to-resume', message: `Ask ${names} to resume it.`, values: { names } }
  throw new ProductError('organization-not-active', { errors: names === '' ? [] : [ask] })
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

const answerOf = async (ctx: Context, person: Person, token: RefreshToken): Promise<Session> => ({
  token: await signAccessToken(ctx.keyring, withSession(person, token.sessionId)),
  refreshToken: writeRefreshToken(ctx.keyring, token),
  expires: accessTokenLifeSeconds,
})

/** A person who may come in: `session-ended` where they may not any more, or what the organization is where it is not active. */
export const requireActivePerson = async (trx: Transaction, userId: string) => {
  const person = await findPerson(trx, userId)
  if (!person?.isEnabled) throw new ProductError('session-ended')
  await assertOrganizationIsActive(trx, person)
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

const ownerOf = async (ctx: Context, text: string) => {
  const token = readRefreshToken(ctx.keyring, text)
  const owner = token && (await ctx.database.withoutOrganization((trx) => store.findSessionOwner(trx, token.sessionId)))
  return token && owner ? { token, organizationId: owner.organizationId } : undefined
}

const findPersonOf = (ctx: Context, claims: TokenPerson): Promise<StandingPerson | undefined> =>
  ctx.database.withOrganization(claims.organizationId, async (trx) => {
    const session = await store.findSession(trx, claims.sessionId)
    if (!session || session.revokedAt || session.userId !== claims.userId) return undefined
    const person = await findPerson(trx, claims.userId)
    if (!person?.isEnabled || person.organizationStatus !== 'Active') return undefined
    const isSecondFactorMissing = person.isSecondFactorDemanded && !(await hasSecondFactor(trx, person.id))
    return { ...withSession(person, claims.sessionId), isSecondFactorMissing }
  })

const currentPeople = perContext((ctx) =>
  remember((claims: TokenPerson) => findPersonOf(ctx, claims), {
    idOf: (claims) => claims.sessionId,
    lifeMs: rememberMs,
  }),
)

/** The sitting in which a session signs (21 CFR 11.200(a)(1)): from its first signature until 15 minutes after its last. */
export const findSitting = store.findSitting
export const noteSignature = store.noteSignature
export const endSittings = store.endSittings

/** Begins a session in the caller's transaction. Whether the person may have one is the caller's to know. */
export async function startSession(
  ctx: Context,
  trx: Transaction,
  { organizationId, userId, userAgent, address, reauthenticatedAt: at }: Start,
): Promise<Session> {
  const person = await findPerson(trx, userId)
  if (!person) throw new ProductError('sign-in-failed')
  const token = { sessionId: newId(), generation: 1 }
  const tokenHash = hashRefreshToken(writeRefreshToken(ctx.keyring, token))
  const reauthenticatedAt = at === undefined ? null : new Date(at * 1000)
  const session = { organizationId, id: token.sessionId, userId, tokenHash, userAgent, address, reauthenticatedAt }
  await store.insertSession(trx, session)
  await markSignedIn(trx, userId)
  return answerOf(ctx, person, token)
}

export async function refreshSession(ctx: Context, text: string): Promise<Session> {
  const known = await ownerOf(ctx, text)
  if (!known) throw new ProductError('session-ended')
  const { token, organizationId } = known
  await take(ctx.database, refreshLimit(token.sessionId))
  const next = { sessionId: token.sessionId, generation: token.generation + 1 }
  const nextHash = hashRefreshToken(writeRefreshToken(ctx.keyring, next))
  const person = await ctx.database.withOrganization(organizationId, async (trx) => {
    const advanced = await store.advanceSession(trx, {
      sessionId: token.sessionId,
      generation: token.generation,
      nextHash,
    })
    const userId = advanced?.userId ?? (await afterUse(trx, token))
    return userId === undefined ? undefined : requireActivePerson(trx, userId)
  })
  if (!person) {
    invalidateCachedRights(ctx, token.sessionId)
    throw new ProductError('session-ended')
  }
  return answerOf(ctx, person, next)
}

export async function logout(ctx: Context, text: string): Promise<void> {
  const known = await ownerOf(ctx, text)
  if (!known) return
  const { sessionId } = known.token
  await ctx.database.withOrganization(known.organizationId, (trx) => store.revokeSession(trx, sessionId))
  invalidateCachedRights(ctx, sessionId)
}

export async function listOwnSessions(
  ctx: Context,
  { organizationId, userId, sessionId }: Actor,
  page: store.Page,
): Promise<List<OwnSession>> {
  const list = await ctx.database.withOrganization(organizationId, (trx) => findSessionsOf(trx, userId, page))
  return { ...list, data: list.data.map((session) => ({ ...session, isCurrent: session.id === sessionId })) }
}

export async function endOwnSession(ctx: Context, { organizationId, userId }: Actor, id: string): Promise<void> {
  const ended = await ctx.database.withOrganization(organizationId, (trx) => store.revokeOwnSession(trx, userId, id))
  if (!ended) throw new ProductError('not-found')
  invalidateCachedRights(ctx, id)
}

export async function endAllOwnSessions(ctx: Context, { organizationId, userId }: Actor): Promise<void> {
  const ended = await ctx.database.withOrganization(organizationId, (trx) => endSessionsOf(trx, userId))
  for (const id of ended) invalidateCachedRights(ctx, id)
}

/** The person behind a token as they stand now; none when the session ended or they may not come in any more. Remembered for two seconds. */
export const findCurrentPerson = (ctx: Context, person: TokenPerson): Promise<StandingPerson | undefined> =>
  currentPeople(ctx).get(person)

/** What was remembered of this session counts no longer, on this server at once. */
export const invalidateCachedRights = (ctx: Context, sessionId: string): void => currentPeople(ctx).forget(sessionId)
