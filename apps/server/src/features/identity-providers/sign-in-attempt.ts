// One try to sign in through a provider: the state that travels with it, and the cookie that ties it to one browser.
import { createHash, randomBytes } from 'node:crypto'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import { readSigned, writeSigned } from '../../platform/tokens/signed-text.ts'

/** How long a person may take at their provider. */
export const attemptSeconds = 600
const purpose = 'provider-sign-in'

interface Claims {
  readonly provider: string
  readonly type: string
  readonly nonce: string
  /** The invitation whose link began it. */
  readonly invitationId?: string
}

export interface Attempt extends Claims {
  /** Names this attempt and no other: it may be used once. */
  readonly serial: string
  readonly state: string
  /** PKCE (RFC 7636 §4.1): kept from the browser, derived anew when it is needed. */
  readonly codeVerifier: string
  /** Seconds since 1970. */
  readonly begunAt: number
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const verifierOf = (keyring: Keyring, serial: string): string =>
  keyring.mac('link', `pkce:${serial}`).toString('base64url')

/** RFC 7636 §4.2, S256. */
export const codeChallengeOf = (codeVerifier: string): string => hashOf(codeVerifier)

/** OpenID Connect Core 1.0 §15.5.2: the nonce is the hash of what only this browser's cookie holds. */
export const nonceOf = (secret: string): string => hashOf(secret)

/** `provider;type;state`, the last part signed: it expires by itself and cannot be made by others. */
export function beginAttempt(keyring: Keyring, claims: Claims): Attempt {
  const signed = writeSigned(keyring, { purpose, claims, lifeSeconds: attemptSeconds })
  const attempt = readAttempt(keyring, `${claims.provider};${claims.type};${signed}`)
  if (!attempt) throw new Error('the state just made cannot be read')
  return attempt
}

/** The attempt behind a state of ours that has not expired. */
export function readAttempt(keyring: Keyring, state: string): Attempt | undefined {
  const [provider, type, signed, ...rest] = state.split(';')
  if (!provider || !type || !signed || rest.length > 0) return undefined
  const claims = readSigned<Claims>(keyring, purpose, signed)
  if (!claims || claims.provider !== provider || claims.type !== type) return undefined
  return {
    ...claims,
    state,
    codeVerifier: verifierOf(keyring, claims.serial),
    begunAt: claims.expires - attemptSeconds,
  }
}

/** How many attempts of one browser may be open, each in a tab of its own. */
const maximumOpen = 5
const secretPattern = /^[\w-]{43}$/

/** `__Host-` binds the cookie to this host and to https (RFC 6265bis §4.1.3.2); on a plain loopback address it cannot be set. */
export const cookieNameFor = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-labelwright-sign-in' : 'labelwright-sign-in'

/** The secrets of this browser's open attempts. */
export function readSecrets(cookieHeader: string | undefined, name: string): string[] {
  const pair = (cookieHeader ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
  const secrets = pair?.slice(name.length + 1).split('.') ?? []
  return secrets.filter((secret) => secretPattern.test(secret)).slice(0, maximumOpen)
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** `Set-Cookie`; without secrets the cookie is taken away. The answer comes back by a page of ours, so Lax is enough. */
export function cookieOf(publicUrl: string, secrets: readonly string[]): string {
  const attributes = ['Path=/', `Max-Age=${secrets.length > 0 ? attemptSeconds : 0}`, 'HttpOnly', 'SameSite=Lax']
  const secure = publicUrl.startsWith('https:') ? ['Secure'] : []
  const value = secrets.slice(0, maximumOpen).join('.')
  return [`${cookieNameFor(publicUrl)}=${value}`, ...attributes, ...secure].join('; ')
}
