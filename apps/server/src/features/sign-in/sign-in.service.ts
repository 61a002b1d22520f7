import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type {
  LoginBody,
  RegisterAnswer,
  RegisterBody,
  Session,
  SignedInUser,
} from '@labelwright/contract/server/sign-in-schemas'
import type { PlanType } from '@labelwright/contract/server/subscription-schemas'
import { type Context, perContext } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { assertBelow, take } from '../../platform/http/throttle.ts'
import { requestBaseLine } from '../audit/standing/request-base-line.service.ts'
import { hasSecondFactor, secondStepAfter } from '../second-factors/required-factor.service.ts'
import { addSubscription } from '../subscription/add-subscription.service.ts'
import { passwordProblems } from './password-rules.service.ts'
import { createPasswordCheck, hashPassword, isOutdated } from './passwords.service.ts'
import { assertOrganizationIsActive, type Device, startSession } from './sessions.service.ts'
import * as store from './sign-in.store.ts'

export const countOrganizations = store.countOrganizations
export const findOrganizationName = store.findOrganizationName
export const addOrganization = store.insertOrganization
const takenAddress: FieldError = {
  path: 'email',
  code: 'email-taken',
  message: 'This e-mail address already has an account.',
}

/** Adds an account, or opens that of the same person again, whose id it answers; `email-taken` when somebody else has the address by now. */
export async function addUser(trx: Transaction, user: store.NewUser): Promise<string> {
  const isTaken = (await store.findSignIn(trx, user.email)) !== undefined
  const added = isTaken ? undefined : ((await store.reopenUser(trx, user)) ?? (await store.insertUser(trx, user)))
  if (!added) throw new ProductError('email-taken', { errors: [takenAddress] })
  return added.id
}

/** The account that an e-mail address signs in to, of any organization. */
export const findSignInAccount = store.findSignIn

/** Who a first step (a password, an identity provider) proved somebody to be. */
export interface FirstStep {
  readonly organizationId: string
  readonly userId: string
  /** When they typed their password at their identity provider, which proved it; in seconds since 1970. */
  readonly reauthenticatedAt?: number | undefined
}

const windowSeconds = 60

/** Failed sign-ins a minute (SEC-13). `known` and `unknown` count those of accounts that exist and of addresses that nobody has. */
const loginLimits = (account: string, address: string) => ({
  account: { key: `login:${account}:${address}`, maximum: 5, windowSeconds },
  known: { key: `login-from:${address}`, maximum: 60, windowSeconds },
  unknown: { key: `login-unknown:${address}`, maximum: 60, windowSeconds },
  /** Bounds the hashing that one address makes the server do. */
  any: { key: `login-any:${address}`, maximum: 600, windowSeconds },
})

const shown = (person: store.Person): SignedInUser => {
  const { organizationStatus: _status, isEnabled: _enabled, isSecondFactorDemanded: _demanded, ...user } = person
  return user
}

/** All that is wrong with an address and a password at once; the code says which it is when it is one. */
function assertRegistrable({ email, password }: RegisterBody, isTaken: boolean): void {
  const unsuitable = passwordProblems(password, email, 'password')
  const taken: FieldError[] = isTaken ? [takenAddress] : []
  const errors = [...taken, ...unsuitable]
  if (errors.length === 0) return
  if (errors.length > 1) throw new ProductError('validation-failed', { errors })
  throw new ProductError(isTaken ? 'email-taken' : 'password-unsuitable', { errors })
}

const check = perContext((ctx) => createPasswordCheck(ctx.config.passwordCost))

/** Changes when the password does; tells nothing about it. */
const passwordMarkOf = async (ctx: Context, trx: Transaction, userId: string): Promise<string> =>
  ctx.keyring.mac('link', `password-mark:${await store.findPasswordHash(trx, userId)}`).toString('base64url')

export const isRegistrationOpen = async (ctx: Context) => {
  if (ctx.config.registration !== 'first') return ctx.config.registration === 'open'
  return (await ctx.database.withoutOrganization(store.countOrganizations)) === 0
}

const renewHash = async (
  ctx: Context,
  { organizationId, userId, passwordHash: old }: store.SignInAccount,
  password: string,
) => {
  if (old === null || !isOutdated(old, ctx.config.passwordCost)) return
  const renewed = await hashPassword(password, ctx.config.passwordCost)
  await ctx.database.withOrganization(organizationId, (trx) => store.renewPasswordHash(trx, userId, { old, renewed }))
}

/** After a first step: throws `second-factor-required` with a challenge where the person has a second factor, else begins the session. */
export async function signInAfterFirstStep(
  ctx: Context,
  trx: Transaction,
  {
    body: { organizationId, userId, reauthenticatedAt },
    device,
  }: { readonly body: FirstStep; readonly device: Device },
): Promise<Session> {
  const person = await store.findPerson(trx, userId)
  if (!person?.isEnabled) throw new ProductError('sign-in-failed')
  await assertOrganizationIsActive(trx, person)
  if (await hasSecondFactor(trx, userId)) {
    const passwordMark = await passwordMarkOf(ctx, trx, userId)
    throw secondStepAfter(ctx.keyring, { organizationId, userId, passwordMark, reauthenticatedAt })
  }
  return startSession(ctx, trx, { organizationId, userId, reauthenticatedAt, ...device })
}

export async function login(ctx: Context, { email, password }: LoginBody, device: Device): Promise<Session> {
  const account = await ctx.database.withoutOrganization((trx) => store.findSignIn(trx, email))
  // Of the account that was found, however its address was spelled; of the address typed where there is none.
  const limits = loginLimits(account?.userId ?? email.toLowerCase(), device.address)
  const before = [limits.any, limits.account, limits.known]
  await assertBelow(ctx.database, before)
  const isRight = await check(ctx).isRight(account?.passwordHash, password)
  if (!account || !isRight || !account.enabled) {
    await take(ctx.database, [limits.any, limits.account, account ? limits.known : limits.unknown])
    // Asked of everybody whose password is wrong, and of nobody whose password is right: so it tells nothing of accounts.
    await assertBelow(ctx.database, [limits.unknown])
    throw new ProductError('sign-in-failed')
  }
  // Guesses sent all at once were let through above together; the right one among too many is refused like the others.
  await assertBelow(ctx.database, before)
  await renewHash(ctx, account, password)
  const { organizationId, userId } = account
  return ctx.database.withOrganization(organizationId, (trx) =>
    signInAfterFirstStep(ctx, trx, { body: { organizationId, userId }, device }),
  )
}

/** Of several that register at once in an empty installation, one is the first. */
async function templateOf(ctx: Context, trx: Transaction, { template }: RegisterBody): Promise<PlanType> {
  await store.lockRegistration(trx)
  const isFirst = (await store.countOrganizations(trx)) === 0
  if (!isFirst && ctx.config.registration === 'first') throw new ProductError('registration-closed')
  if (isFirst || template !== 'SelfHosted') return template ?? (isFirst ? 'SelfHosted' : 'Free')
  const message = 'SelfHosted is for the first organization of an installation. Choose another plan.'
  throw new ProductError('validation-failed', { errors: [{ path: 'template', code: 'not-first', message }] })
}

export async function register(ctx: Context, body: RegisterBody, device: Device): Promise<RegisterAnswer> {
  await take(ctx.database, [{ key: `register-from:${device.address}`, maximum: 20, windowSeconds: 3600 }])
  if (!(await isRegistrationOpen(ctx))) throw new ProductError('registration-closed')
  const known = await ctx.database.withoutOrganization((trx) => store.findSignIn(trx, body.email))
  assertRegistrable(body, known !== undefined)
  const organizationId = newId()
  const userId = newId()
  const passwordHash = await hashPassword(body.password, ctx.config.passwordCost)
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const template = await templateOf(ctx, trx, body)
    await store.insertOrganization(trx, { organizationId, name: body.organizationName })
    await addSubscription(trx, organizationId, template)
    const rights = { accountType: 'TenantAdmin', userRoles: [] } as const
    await addUser(trx, { ...body, ...rights, organizationId, id: userId, passwordHash })
    await requestBaseLine(trx, organizationId)
    const session = await startSession(ctx, trx, { organizationId, userId, ...device })
    const person = await store.findPerson(trx, userId)
    if (!person) throw new Error('the person just made is not there')
    return { ...session, user: shown(person) }
  })
}

/** After the second step: `session-ended` when the password changed or the person was kept out since the first. */
export async function signInAfterSecondStep(
  ctx: Context,
  trx: Transaction,
  {
    body: { organizationId, userId, passwordMark, reauthenticatedAt },
    device,
  }: { readonly body: FirstStep & { readonly passwordMark: string }; readonly device: Device },
): Promise<Session> {
  const person = await store.findPerson(trx, userId)
  if (!person?.isEnabled || passwordMark !== (await passwordMarkOf(ctx, trx, userId))) {
    throw new ProductError('session-ended')
  }
  await assertOrganizationIsActive(trx, person)
  return startSession(ctx, trx, { organizationId, userId, reauthenticatedAt, ...device })
}

export async function getSignedInUser(ctx: Context, organizationId: string, userId: string): Promise<SignedInUser> {
  const person = await ctx.database.withOrganization(organizationId, (trx) => store.findPerson(trx, userId))
  if (!person) throw new ProductError('not-found')
  return shown(person)
}

export async function getSubscriptionStatus(
  ctx: Context,
  organizationId: string,
  userId: string,
): Promise<store.Person['organizationStatus']> {
  const person = await ctx.database.withOrganization(organizationId, (trx) => store.findPerson(trx, userId))
  if (!person) throw new ProductError('not-found')
  return person.organizationStatus
}
