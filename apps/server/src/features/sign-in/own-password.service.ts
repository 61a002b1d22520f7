import { setTimeout as wait } from 'node:timers/promises'
import { ProductError } from '@labelwright/contract/errors'
import type { ChangePasswordBody, ResetPasswordBody } from '@labelwright/contract/server/passwords-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { assertBelow, clearThrottles, count, take } from '../../platform/http/throttle.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { findLinkReaders, followMailedLink, makeMailedLink, readMailedLink } from '../../platform/mail/mailed-links.ts'
import { noteReadLink } from '../label-approval/signing/signers.service.ts'
import { isLinkForTenantAdmins, namesOfReaders } from '../users/link-readers.service.ts'
import { recordUserChange } from '../users/user-history.service.ts'
import { passwordResetMail } from './password-reset-mail.ts'
import { assertPasswordSuits } from './password-rules.service.ts'
import { hashPassword, isPasswordOf } from './passwords.service.ts'
import { endSessionsOf, invalidateCachedRights } from './sessions.service.ts'
import { isReauthenticated, isSessionYounger } from './sessions.store.ts'
import * as store from './sign-in.store.ts'

const resetLifeMs = 3_600_000
/** Longer than the work takes, so that the time tells nothing about the address. */
const forgotAnswerMs = 120

const reauthLimit = (userId: string) => [{ key: `reauth:${userId}`, maximum: 5, windowSeconds: 60 }]
const forgotLimits = (account: string, address: string) => [
  { key: `forgot:${account}`, maximum: 3, windowSeconds: 3600 },
  { key: `forgot-from:${address}`, maximum: 100, windowSeconds: 3600 },
]
const resetLimit = (address: string) => [{ key: `reset-from:${address}`, maximum: 30, windowSeconds: 3600 }]

async function atLeast<Result>(durationMs: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), wait(durationMs)])
  return result
}

/** A link is for the address that it was mailed to, not for one that the account got later. */
const addressOf = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && 'email' in payload ? String(payload.email) : ''

export const assertPassword = async (
  ctx: Context,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  password: string,
) => {
  await assertBelow(ctx.database, reauthLimit(userId))
  const stored = await ctx.database.withOrganization(organizationId, (trx) => store.findPasswordHash(trx, userId))
  if (stored !== null && (await isPasswordOf(stored, password))) {
    // The right one among many guesses sent at once is refused like the others.
    return assertBelow(ctx.database, reauthLimit(userId))
  }
  await take(ctx.database, reauthLimit(userId))
  throw new ProductError('reauth-failed')
}

/** Whether a person confirms who they are by a password; others do at their identity provider. */
export const hasPassword = async (trx: Transaction, userId: string): Promise<boolean> =>
  (await store.findPasswordHash(trx, userId)) !== null

/** How long a sign-in at an identity provider counts as the password of those who have none. */
const freshSignInSeconds = 600

/** Whether the person typed their password at their identity provider less than ten minutes ago, as the provider proved. */
export const isFreshAtProvider = (trx: Transaction, sessionId: string): Promise<boolean> =>
  isReauthenticated(trx, sessionId, freshSignInSeconds)

/**
 * Proves that the person is at the keyboard before what guards the account changes: by the password, and for those who have
 * none by having signed in at their identity provider just now (`provider-sign-in-needed`).
 */
export async function assertReauthenticated(ctx: Context, actor: Actor, password: string): Promise<void> {
  const { organizationId, userId, sessionId } = actor
  const { isWithPassword, isFresh } = await ctx.database.withOrganization(organizationId, async (trx) => ({
    isWithPassword: await hasPassword(trx, userId),
    isFresh: await isSessionYounger(trx, sessionId, freshSignInSeconds),
  }))
  if (isWithPassword) return assertPassword(ctx, actor, password)
  if (!isFresh) throw new ProductError('provider-sign-in-needed')
}

const mailLink = async (ctx: Context, account: store.SignInAccount | undefined) => {
  if (!account?.enabled) return
  const { organizationId, userId: subjectId } = account
  await ctx.database.withOrganization(organizationId, async (trx) => {
    const person = await store.findPerson(trx, subjectId)
    if (!person) return
    const payload = { email: person.email }
    const link = { organizationId, purpose: 'password-reset', subjectId, lifeMs: resetLifeMs, payload } as const
    const { token } = await makeMailedLink(trx, link)
    const address = `${ctx.config.publicUrl}/#/account/forgot?token=${token}`
    const text = passwordResetMail(person.firstname, address)
    const isForTenantAdmins = isLinkForTenantAdmins(person)
    await enqueueMail(trx, { organizationId, to: person.email, link: address, isForTenantAdmins, ...text })
  })
}

export async function changePassword(
  ctx: Context,
  actor: Actor,
  { currentPassword, newPassword }: ChangePasswordBody,
): Promise<void> {
  await assertPassword(ctx, actor, currentPassword)
  assertPasswordSuits(newPassword, actor.email, 'newPassword')
  const passwordHash = await hashPassword(newPassword, ctx.config.passwordCost)
  const { organizationId, userId, sessionId } = actor
  const ended = await ctx.database.withOrganization(organizationId, async (trx) => {
    await store.setPasswordHash(trx, userId, passwordHash)
    await recordUserChange(trx, { organizationId, userId, byId: userId, what: 'password-changed' })
    return endSessionsOf(trx, userId, sessionId)
  })
  for (const id of ended) invalidateCachedRights(ctx, id)
}

/** Mails a link where the address has an account; answers alike and as late where it has none. */
export async function forgotPassword(ctx: Context, email: string, address: string): Promise<void> {
  await atLeast(forgotAnswerMs, async () => {
    const account = await ctx.database.withoutOrganization((trx) => store.findSignIn(trx, email))
    await take(ctx.database, forgotLimits(account?.userId ?? email.toLowerCase(), address))
    await mailLink(ctx, account)
  })
}

export async function resetPassword(
  ctx: Context,
  { token, newPassword }: ResetPasswordBody,
  address: string,
): Promise<void> {
  await assertBelow(ctx.database, resetLimit(address))
  await count(ctx.database, resetLimit(address))
  const { payload } = await readMailedLink(ctx.database, 'password-reset', token)
  const email = addressOf(payload)
  assertPasswordSuits(newPassword, email, 'newPassword')
  const passwordHash = await hashPassword(newPassword, ctx.config.passwordCost)
  const ended = await followMailedLink(ctx.database, {
    purpose: 'password-reset',
    token,
    work: async (trx, link) => {
      const { organizationId, subjectId: userId } = link
      const person = await store.findPerson(trx, userId)
      if (!person?.isEnabled || person.email !== email) throw new ProductError('link-invalid')
      await store.setPasswordHash(trx, userId, passwordHash)
      const shownTo = await findLinkReaders(trx, 'password-reset', userId)
      await noteReadLink(trx, { organizationId, userId, readers: link.readers, shownTo })
      const changes = namesOfReaders(link.readers)
      await recordUserChange(trx, { organizationId, userId, byId: userId, what: 'password-changed', changes })
      const keys = [`forgot:${userId}`, `reauth:${userId}`, `second-factor:${userId}`]
      await clearThrottles(trx, { keys, prefixes: [`login:${userId}:`] })
      return endSessionsOf(trx, userId)
    },
  })
  for (const id of ended) invalidateCachedRights(ctx, id)
}
