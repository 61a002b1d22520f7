import { ProductError } from '@labelwright/contract/errors'
import type { IdentityProvider, LoginOidcBody } from '@labelwright/contract/server/identity-providers-schemas'
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import type { Configuration } from 'openid-client'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { assertBelow, take } from '../../platform/http/throttle.ts'
import type { Log } from '../../platform/log.ts'
import { readMailedLink } from '../../platform/mail/mailed-links.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { isFirstUse } from '../../platform/tokens/used-once.ts'
import { findSignInAccount, type SignInService } from '../sign-in/sign-in.service.ts'
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
  readonly purpose: 'login' | 'register' | 'invite'
  /** The token of an invitation's link, where that is how the person came. */
  readonly invitation: string | undefined
  readonly cookie: string | undefined
}

interface Arrival {
  readonly cookie: string | undefined
  readonly userAgent: string
  readonly address: string
}

export interface IdentityProvidersService {
  /** The providers that can be reached now, with the cookie that ties their answers to this browser. */
  readonly list: (wish: Wish) => Promise<{ readonly providers: IdentityProvider[]; readonly cookie: string }>
  readonly login: (body: LoginOidcBody, arrival: Arrival) => Promise<Session>
  /** `Set-Cookie` for the browser whose attempt is over. */
  readonly endedCookie: string
}

interface Parts {
  readonly database: Database
  readonly keyring: Keyring
  readonly log: Log
  readonly publicUrl: string
  /** The origins whose silent-login page may be named as the redirect target. */
  readonly origins: readonly string[]
  readonly providers: readonly ProviderSettings[]
  readonly signIn: Pick<SignInService, 'comeIn'>
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

export function createIdentityProvidersService(parts: Parts): IdentityProvidersService {
  const { database, keyring, log, publicUrl, origins, providers, signIn } = parts
  const connections = createProviderConnections({
    onFailure: ({ name }, error) =>
      log.warn({ provider: name, reason: reasonOf(error) }, 'an identity provider cannot be used; it is left out'),
  })
  const cookieName = cookieNameFor(publicUrl)
  const redirectUris = new Set(origins.map((origin) => `${origin}/silent-login.html`))

  const invitationOf = async (token: string | undefined) => {
    if (token === undefined) return undefined
    const link = await readMailedLink(database, 'invitation', token).catch(ignoreEndedInvitation)
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
    }
  }

  /** The attempt that this answer belongs to: ours, of this browser, and never answered before. */
  const takeAttempt = async (body: LoginOidcBody, cookie: string | undefined): Promise<Attempt> => {
    if (!redirectUris.has(body.redirect_uri)) throw refused('redirect_uri is not ours')
    const attempt = readAttempt(keyring, body.state ?? '')
    if (!attempt) throw refused('state is not ours, or expired')
    const isThisBrowser = readSecrets(cookie, cookieName).some((secret) => nonceOf(secret) === attempt.nonce)
    if (!isThisBrowser) throw refused('the sign-in was begun in another browser')
    const use = { key: `provider-sign-in:${attempt.serial}`, lifeSeconds: attemptSeconds }
    if (!(await database.withoutOrganization((trx) => isFirstUse(trx, use)))) throw refused('state was used before')
    if (body.error) throw refused(`the provider answered ${body.error}`)
    return attempt
  }

  const prove = async (provider: ProviderSettings, answer: ProviderAnswer): Promise<ProvenIdentity> => {
    try {
      return await verifyAnswer(await connections.get(provider), answer)
    } catch (error) {
      if (!isUnknownKey(error)) throw error
      return verifyAnswer(await connections.renew(provider), answer)
    }
  }

  const enter = async (trx: Transaction, owner: store.AccountOwner, arrival: Arrival): Promise<Session> => {
    const { userAgent, address } = arrival
    return signIn.comeIn(trx, owner, { userAgent, address })
  }

  /** The one open invitation of an address that the provider has verified; of several, the one whose link was opened. */
  const invitedAddress = async (identity: ProvenIdentity, attempt: Attempt) => {
    const profile = await identity.profile()
    const { email } = profile
    if (!email || !profile.isEmailVerified) throw refused('nobody here, and no verified address')
    const { invitations, isTaken } = await database.withoutOrganization(async (trx) => ({
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
    account: store.ProviderAccount,
    identity: ProvenIdentity,
    attempt: Attempt,
    arrival: Arrival,
  ) => {
    const { invitation, profile } = await invitedAddress(identity, attempt)
    const { organizationId, invitationId } = invitation
    return database.withOrganization(organizationId, async (trx) => {
      const userId = await makeInvitedAccount(trx, organizationId, invitationId, {
        firstname: (profile.firstname ?? invitation.firstname).slice(0, longestName),
        lastname: (profile.lastname ?? invitation.lastname).slice(0, longestName),
        passwordHash: null,
      })
      await store.insertAccount(trx, { ...account, organizationId, userId })
      return enter(trx, { organizationId, userId }, arrival)
    })
  }

  const answerOf = async (body: LoginOidcBody, arrival: Arrival): Promise<Session> => {
    const attempt = await takeAttempt(body, arrival.cookie)
    const provider = providers.find(({ name }) => name === attempt.provider)
    if (!provider) throw refused('the provider is not configured any more')
    const { redirect_uri: redirectUri, ...rest } = body
    const fields = Object.fromEntries(
      Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    const identity = await prove(provider, { attempt, fields, redirectUri })
    const account = { provider: provider.name, issuer: identity.issuer, subject: identity.subject }
    const owner = await database.withoutOrganization((trx) => store.findAccountOwner(trx, account))
    if (!owner) return accept(account, identity, attempt, arrival)
    return database.withOrganization(owner.organizationId, async (trx) => {
      await store.markUsed(trx, account)
      return enter(trx, owner, arrival)
    })
  }

  return {
    list: async ({ purpose, invitation, cookie }) => {
      const secret = newSecret()
      const invitationId = await invitationOf(invitation)
      const described = await Promise.all(
        providers.map(async (provider) => {
          const claims = { provider: provider.name, type: purpose, nonce: nonceOf(secret) }
          const attempt = beginAttempt(keyring, { ...claims, ...(invitationId ? { invitationId } : {}) })
          const connection = await connections.get(provider).catch(leaveOut)
          return connection ? [describe(provider, connection, attempt)] : []
        }),
      )
      return { providers: described.flat(), cookie: cookieOf(publicUrl, [secret, ...readSecrets(cookie, cookieName)]) }
    },

    login: async (body, arrival) => {
      const limits = failureLimits(arrival.address)
      await assertBelow(database, limits)
      try {
        return await answerOf(body, arrival)
      } catch (error) {
        if (isForThePerson(error)) throw error
        log.warn({ reason: reasonOf(error) }, 'a sign-in through an identity provider was refused')
        await take(database, limits)
        throw new ProductError('provider-sign-in-failed', { cause: error })
      }
    },

    endedCookie: cookieOf(publicUrl, []),
  }
}

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
