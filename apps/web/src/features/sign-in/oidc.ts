// Sign-in through an identity provider (spec §7): the way there, and what came back. State and nonce are the server's.
import { oidcResponseType, oidcScope } from '@labelwright/contract/server/identity-providers'
import type { IdentityProvider, LoginOidcBody } from '@labelwright/contract/server/identity-providers-schemas'
import { handoffKey } from './handoff-key.ts'

const journeyKey = 'labelwright_provider_journey'

interface Journey {
  readonly state: string
  /** Where the person wanted to go before signing in. */
  readonly redirectPath: string
}

/** The page that the provider sends people back to. */
export const redirectUriOf = (origin: string): string => `${origin}/silent-login.html`

/** The provider's authorization endpoint with everything that the sign-in asks for. */
export function authorizationAddress(provider: IdentityProvider, origin: string): string {
  const address = new URL(provider.configuration.authorization_endpoint)
  const asked = {
    response_type: oidcResponseType,
    scope: oidcScope,
    client_id: provider.clientId,
    state: provider.state,
    redirect_uri: redirectUriOf(origin),
    nonce: provider.nonce,
    ...(provider.codeChallenge ? { code_challenge: provider.codeChallenge, code_challenge_method: 'S256' } : {}),
    ...(provider.maxAge === undefined ? {} : { max_age: String(provider.maxAge) }),
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address.href
}

/** Leaves for the provider, and remembers in this tab alone which answer may come back. */
export function goToProvider(
  provider: IdentityProvider,
  redirectPath: string,
  go: (address: string) => void = (address) => location.assign(address),
): void {
  const journey: Journey = { state: provider.state, redirectPath }
  sessionStorage.setItem(journeyKey, JSON.stringify(journey))
  go(authorizationAddress(provider, location.origin))
}

const answerFields = ['code', 'id_token', 'state', 'error', 'session_state', 'iss'] as const

export type ProviderAnswer =
  | { readonly kind: 'answer'; readonly body: LoginOidcBody; readonly redirectPath: string }
  /** Nothing came, or an answer to a question that this tab did not ask. */
  | { readonly kind: 'refused' }

/** What the provider sent back, taken once: a second reading finds nothing. */
export function takeProviderAnswer(): ProviderAnswer {
  const fragment = sessionStorage.getItem(handoffKey)
  const journey = readJourney(sessionStorage.getItem(journeyKey))
  sessionStorage.removeItem(handoffKey)
  sessionStorage.removeItem(journeyKey)
  if (!fragment || !journey) return { kind: 'refused' }
  const sent = new URLSearchParams(fragment)
  if (sent.get('state') !== journey.state || answerFields.some((field) => sent.getAll(field).length > 1)) {
    return { kind: 'refused' }
  }
  const fields = answerFields.flatMap((field) => {
    const value = sent.get(field)
    return value === null ? [] : [[field, value] as const]
  })
  const body = { ...Object.fromEntries(fields), redirect_uri: redirectUriOf(location.origin) }
  return { kind: 'answer', body, redirectPath: journey.redirectPath }
}

function readJourney(text: string | null): Journey | undefined {
  try {
    const journey: unknown = JSON.parse(text ?? '')
    const { state, redirectPath } = journey as Partial<Journey>
    return typeof state === 'string' && state !== '' && typeof redirectPath === 'string'
      ? { state, redirectPath }
      : undefined
  } catch {
    // Nothing, or not ours.
    return undefined
  }
}
