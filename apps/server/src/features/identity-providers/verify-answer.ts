// What a provider sent back is believed only after every check of OpenID Connect Core 1.0 §3.3.2.8 to §3.3.3.7 (hybrid flow).
import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { authorizationCodeGrant, ClientError, type Configuration, fetchUserInfo } from 'openid-client'
import { assertNoConnection } from '../../platform/database/connection-scope.ts'
import type { Attempt } from './sign-in-attempt.ts'

export interface ProviderAnswer {
  readonly attempt: Attempt
  /** The fragment's fields as the provider sent them. */
  readonly fields: Readonly<Record<string, string>>
  readonly redirectUri: string
}

export interface Profile {
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly firstname: string | undefined
  readonly lastname: string | undefined
}

export interface ProvenIdentity {
  readonly issuer: string
  readonly subject: string
  /** Of `again`: when the person typed their password at the provider, in seconds since 1970. */
  readonly reauthenticatedAt: number | undefined
  /** Asks the provider once more where its ID token does not tell. */
  readonly profile: () => Promise<Profile>
}

/** The reason is for the log; the person learns only that it did not work. */
class UnprovenError extends Error {}

/** A clock may be this far ahead of ours. */
const toleratedSeconds = 60

function assertIssuedBefore(claims: JWTPayload): void {
  if (claims.iat === undefined || claims.iat > Date.now() / 1000 + toleratedSeconds) {
    throw new UnprovenError('iat lies in the future')
  }
}

/** OpenID Connect Core 1.0 §3.1.2.1: with `max_age` the provider says when it asked the person, which must be for this attempt. */
function reauthenticationOf({ type, begunAt }: Attempt, { auth_time: at }: JWTPayload): number | undefined {
  if (type !== 'again') return undefined
  const isOfAttempt = typeof at === 'number' && at >= begunAt - toleratedSeconds
  if (!isOfAttempt || at > Date.now() / 1000 + toleratedSeconds)
    throw new UnprovenError('auth_time is not of this sign-in')
  return at
}

/** OpenID Connect Core 1.0 §3.3.2.11: the left half of the access token's hash. */
function assertAccessTokenHash(idToken: string, accessToken: string): void {
  const { at_hash: stated } = decodeJwt(idToken)
  if (stated === undefined) return
  const { alg } = decodeProtectedHeader(idToken)
  const bits = /^(?:RS|PS|ES)(256|384|512)$/.exec(alg ?? '')?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken, 'ascii').digest()
  if (digest.subarray(0, digest.length / 2).toString('base64url') !== stated) throw new UnprovenError('at_hash differs')
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const profileOf = (claims: Readonly<Record<string, unknown>>): Profile => ({
  email: textOf(claims.email),
  isEmailVerified: claims.email_verified === true,
  firstname: textOf(claims.given_name),
  lastname: textOf(claims.family_name),
})

/** A key that is not among the known ones: the provider may have changed its keys. */
export const isUnknownKey = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 'OAUTH_KEY_SELECTION_FAILED'

/** Checks the front channel's ID token, exchanges the code, checks the token endpoint's and compares the two. Throws when anything is amiss. */
export async function verifyAnswer(
  connection: Configuration,
  { attempt, fields, redirectUri }: ProviderAnswer,
): Promise<ProvenIdentity> {
  assertNoConnection('an identity provider')
  const url = new URL(redirectUri)
  url.hash = new URLSearchParams(fields).toString()
  const tokens = await authorizationCodeGrant(connection, url, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
    ...(connection.serverMetadata().supportsPKCE('S256') ? { pkceCodeVerifier: attempt.codeVerifier } : {}),
  })
  const front = decodeJwt(fields.id_token ?? '')
  const back = tokens.claims()
  if (!back || !tokens.id_token) throw new UnprovenError('the token endpoint gave no ID token')
  if (front.sub !== back.sub || front.iss !== back.iss) throw new UnprovenError('the two ID tokens are of two persons')
  assertIssuedBefore(front)
  assertIssuedBefore(back)
  assertAccessTokenHash(tokens.id_token, tokens.access_token)
  return {
    issuer: back.iss,
    subject: back.sub,
    reauthenticatedAt: reauthenticationOf(attempt, back),
    profile: async () => {
      assertNoConnection('an identity provider')
      if (back.email !== undefined || connection.serverMetadata().userinfo_endpoint === undefined)
        return profileOf(back)
      return profileOf(await fetchUserInfo(connection, tokens.access_token, back.sub))
    },
  }
}
