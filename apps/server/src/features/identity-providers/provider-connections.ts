// What the providers announce of themselves, fetched when first needed and remembered for an hour.
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  useCodeIdTokenResponseType,
} from 'openid-client'
import { assertNoConnection } from '../../platform/database/connection-scope.ts'
import type { ProviderSettings } from './provider-settings.ts'

export interface ProviderConnections {
  /** Throws when the provider cannot be reached or announces another issuer. */
  readonly get: (provider: ProviderSettings) => Promise<Configuration>
  /** Fetches everything anew, for a key that is not known yet; not more often than once a second. */
  readonly renew: (provider: ProviderSettings) => Promise<Configuration>
}

interface Known {
  readonly since: number
  readonly connection: Promise<Configuration>
  hasFailed: boolean
}

const timeoutSeconds = 5
const rememberMs = 3_600_000
/** A provider that is down is asked again after this, so that the sign-in page does not wait for it each time. */
const rememberFailureMs = 10_000
const renewPauseMs = 1_000
/** Clocks of two servers differ a little. */
const clockToleranceSeconds = 30

/** As the provider announces it; HTTP Basic where it announces nothing (OpenID Connect Discovery 1.0 §3). */
const authenticate =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const way = methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret)
    return way(server, ...request)
  }

const connect = async ({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> => {
  assertNoConnection('an identity provider')
  const isPlain = issuer.startsWith('http:')
  const connection = await discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [clockTolerance]: clockToleranceSeconds },
    authenticate(clientSecret),
    {
      timeout: timeoutSeconds,
      execute: [
        ...(isPlain ? [allowInsecureRequests] : []),
        useCodeIdTokenResponseType,
        // The ID token of the token endpoint is checked by its signature too, not by TLS alone.
        enableNonRepudiationChecks,
      ],
    },
  )
  if (!connection.serverMetadata().authorization_endpoint) throw new Error('it announces no authorization endpoint')
  return connection
}

export interface ConnectionsParts {
  /** Told once for each try that failed. */
  readonly onFailure: (provider: ProviderSettings, error: unknown) => void
  readonly now?: () => number
}

export function createProviderConnections({
  onFailure,
  now = () => performance.now(),
}: ConnectionsParts): ProviderConnections {
  const known = new Map<string, Known>()

  const begin = (provider: ProviderSettings) => {
    const entry: Known = { since: now(), connection: connect(provider), hasFailed: false }
    known.set(provider.name, entry)
    entry.connection.catch((error: unknown) => {
      entry.hasFailed = true
      onFailure(provider, error)
    })
    return entry.connection
  }

  return {
    get: (provider) => {
      const entry = known.get(provider.name)
      const lifeMs = entry?.hasFailed ? rememberFailureMs : rememberMs
      return entry && now() - entry.since < lifeMs ? entry.connection : begin(provider)
    },
    renew: (provider) => {
      const entry = known.get(provider.name)
      return entry && now() - entry.since < renewPauseMs ? entry.connection : begin(provider)
    },
  }
}
