import { ProductError } from '@labelwright/contract/errors'
import type { IdentityProvider, LoginOidcBody } from '@labelwright/contract/server/identity-providers-schemas'
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import type { Configuration } from 'openid-client'
import { type Context, perContext } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { assertBelow, take } from '../../platform/http/throttle.ts'
import { readMailedLink } from '../../platform/mail/mailed-links.ts'
import { isFirstUse } from '../../platform/tokens/used-once.ts'
import { findSignInAccount, signInAfterFirstStep } from '../sign-in/sign-in.service.ts'
import { makeInvitedAccount } from '../users/invitations.service.ts'
import * as store from './identity-providers.store.ts'
import { createProviderConnections } from './provider-connections.ts'
import type { ProviderSettings } from './provider-settings.ts'
import {
  type Attempt,
  attemptSeconds,
  beginAttempt,
  codeChallengeOf,
  cookieNameFor,
  cookieOf,
  newSecret,
  nonceOf,
  readAttempt,
  readSecrets,
} from './sign-in-attempt.ts'
import { isUnknownKey, type ProvenIdentity, type ProviderAnswer, verifyAnswer } from './verify-answer.ts'

interface Wish {
  readonly purpose: 'login' | 'register' | 'invite' | 'again'
  /** The token of an invitation's link, where that is how the person came. */
  readonly invitation: string | undefined
  readonly cookie: string | undefined
}

interface Arrival {
  readonly cookie: string | undefined
  readonly userAgent: string
  readonly address: string
}

const failureLimits = (address: string) => [{ key: `provider-from:${address}`, maximum: 60, windowSeconds: 60 }]
const longestName = 100

const refused = (reason: string) => new ProductError('provider-sign-in-failed', { cause: new Error(reason) })

/** What may stand in the log: the messages from outside in, never the code, a token or a whole answer. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const inner = reasonOf(error.cause)
  return inner === '' ? error.message : `${error.message}: ${inner}`
}

const connections = perContext((ctx) =>
  createProviderConnections({
    onFailure: ({ name }, error) =>
      ctx.log.warn({ provider: name, reason: reasonOf(error) }, 'an identity provider cannot be used; it is left out'),
  }),
)

const cookieName = perContext((ctx) => cookieNameFor(ctx.config.publicUrl))

const redirectUris = perContext((ctx) => new Set(ctx.origins.map((origin) => `${origin}/silent-login.html`)))

const invitationOf = async (ctx: Context, token: string | undefined) => {
  if (token === undefined) return undefined
  const link = await readMailedLink(ctx.database, 'invitation', token).catch(ignoreEndedInvitation)
  return link?.subjectId
}

const describe = (provider: ProviderSettings, connection: Configuration, attempt: Attempt): IdentityProvider => {
  const server = connection.serverMetadata()
  return {
    name: provider.name,
    ...(provider.label === undefined ? {} : { label: provider.label }),
    clientId: provider.clientId,
    configuration: { authorization_endpoint: server.authorization_endpoint ?? '' },
    state: attempt.state,
    nonce: attempt.nonce,
    ...(server.supportsPKCE('S256') ? { codeChallenge: codeChallengeOf(attempt.codeVerifier) } : {}),
    ...(attempt.type === 'again' ? { maxAge: 0 } : {}),
  }
}

/** The attempt that this answer belongs to: ours, of this browser, and never answered before. */
const takeAttempt = async (ctx: Context, body: LoginOidcBody, cookie: string | undefined): Promise<Attempt> => {
  if (!redirectUris(ctx).has(body.redirect_uri)) throw refused('redirect_uri is not ours')
  const attempt = readAttempt(ctx.keyring, body.state ?? '')
  if (!attempt) throw refused('state is not ours, or expired')
  const isThisBrowser = readSecrets(cookie, cookieName(ctx)).some((secret) => nonceOf(secret) === attempt.nonce)
  if (!isThisBrowser) throw refused('the sign-in was begun in another browser')
  const use = { key: `provider-sign-in:${attempt.serial}`, lifeSeconds: attemptSeconds }
  if (!(await ctx.database.withoutOrganization((trx) => isFirstUse(trx, use)))) throw refused('state was used before')
  if (body.error) throw refused(`the provider answered ${body.error}`)
  return attempt
}

const prove = async (ctx: Context, provider: ProviderSettings, answer: ProviderAnswer): Promise<ProvenIdentity> => {
  try {
    return await verifyAnswer(await connections(ctx).get(provider), answer)
  } catch (error) {
    if (!isUnknownKey(error)) throw error
    return verifyAnswer(await connections(ctx).renew(provider), answer)
  }
}

interface Entering {
  readonly owner: store.AccountOwner
  readonly arrival: Arrival
  readonly identity: ProvenIdentity
}

const enter = async (ctx: Context, trx: Transaction, { owner, arrival, identity }: Entering): Promise<Session> => {
  const { userAgent, address } = arrival
  const { reauthenticatedAt } = identity
  return signInAfterFirstStep(ctx, trx, { body: { ...owner, reauthenticatedAt }, device: { userAgent, address } })
}

/** The one open invitation of an address that the provider has verified; of several, the one whose link was opened. */
const invitedAddress = async (ctx: Context, identity: ProvenIdentity, attempt: Attempt) => {
  const profile = await identity.profile()
  const { email } = profile
  if (!email || !profile.isEmailVerified) throw refused('nobody here, and no verified address')
  const { invitations, isTaken } = await ctx.database.withoutOrganization(async (trx) => ({
    invitations: await store.findOpenInvitations(trx, email),
    isTaken: (await findSignInAccount(trx, email)) !== undefined,
  }))
  if (isTaken) throw refused('the address has an account that is not linked to this provider')
  const wanted = attempt.invitationId
  const [invitation, ...others] = wanted ? invitations.filter((each) => each.invitationId === wanted) : invitations
  if (!invitation || others.length > 0) throw refused('nobody invited exactly this address')
  return { invitation, profile }
}

/** First time here: an administrator invited exactly this address, and the provider has verified it. */
const accept = async (
  ctx: Context,
  {
    account,
    identity,
    attempt,
    arrival,
  }: {
    readonly account: store.ProviderAccount
    readonly identity: ProvenIdentity
    readonly attempt: Attempt
    readonly arrival: Arrival
  },
) => {
  const { invitation, profile } = await invitedAddress(ctx, identity, attempt)
  const { organizationId, invitationId } = invitation
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const userId = await makeInvitedAccount(ctx, trx, {
      organizationId,
      invitationId,
      person: {
        firstname: (profile.firstname ?? invitation.firstname).slice(0, longestName),
        lastname: (profile.lastname ?? invitation.lastname).slice(0, longestName),
        passwordHash: null,
      },
      readers: [],
    })
    await store.insertAccount(trx, { ...account, organizationId, userId })
    return enter(ctx, trx, { owner: { organizationId, userId }, arrival, identity })
  })
}

const answerOf = async (ctx: Context, body: LoginOidcBody, arrival: Arrival): Promise<Session> => {
  const attempt = await takeAttempt(ctx, body, arrival.cookie)
  const provider = ctx.config.identityProviders.find(({ name }) => name === attempt.provider)
  if (!provider) throw refused('the provider is not configured any more')
  const { redirect_uri: redirectUri, ...rest } = body
  const fields = Object.fromEntries(
    Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const identity = await prove(ctx, provider, { attempt, fields, redirectUri })
  const account = { provider: provider.name, issuer: identity.issuer, subject: identity.subject }
  const owner = await ctx.database.withoutOrganization((trx) => store.findAccountOwner(trx, account))
  if (!owner) return accept(ctx, { account, identity, attempt, arrival })
  return ctx.database.withOrganization(owner.organizationId, async (trx) => {
    await store.markUsed(trx, account)
    return enter(ctx, trx, { owner, arrival, identity })
  })
}

/** The providers that can be reached now, with the cookie that ties their answers to this browser. */
export async function listIdentityProviders(
  ctx: Context,
  { purpose, invitation, cookie }: Wish,
): Promise<{ readonly providers: IdentityProvider[]; readonly cookie: string }> {
  const secret = newSecret()
  const invitationId = await invitationOf(ctx, invitation)
  const described = await Promise.all(
    ctx.config.identityProviders.map(async (provider) => {
      const claims = { provider: provider.name, type: purpose, nonce: nonceOf(secret) }
      const attempt = beginAttempt(ctx.keyring, { ...claims, ...(invitationId ? { invitationId } : {}) })
      const connection = await connections(ctx).get(provider).catch(leaveOut)
      return connection ? [describe(provider, connection, attempt)] : []
    }),
  )
  return {
    providers: described.flat(),
    cookie: cookieOf(ctx.config.publicUrl, [secret, ...readSecrets(cookie, cookieName(ctx))]),
  }
}

export async function loginWithProvider(ctx: Context, body: LoginOidcBody, arrival: Arrival): Promise<Session> {
  const limits = failureLimits(arrival.address)
  await assertBelow(ctx.database, limits)
  try {
    return await answerOf(ctx, body, arrival)
  } catch (error) {
    if (isForThePerson(error)) throw error
    ctx.log.warn({ reason: reasonOf(error) }, 'a sign-in through an identity provider was refused')
    await take(ctx.database, limits)
    throw new ProductError('provider-sign-in-failed', { cause: error })
  }
}

/** `Set-Cookie` for the browser whose attempt is over. */
export const endedCookie = (ctx: Context): string => cookieOf(ctx.config.publicUrl, [])

/** What a person who did prove who they are is told; all else looks alike. */
const toldCodes = [
  'organization-not-active',
  'organization-paused',
  'second-factor-required',
  'limit-reached',
  'not-ready',
]

const isForThePerson = (error: unknown): boolean => error instanceof ProductError && toldCodes.includes(error.code)

/** The connections have logged it; the others are shown. */
const leaveOut = (): undefined => undefined

/** A link that is over is no invitation; the person may still sign in. */
const ignoreEndedInvitation = (): undefined => undefined
