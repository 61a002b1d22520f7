// A certified identity provider program (oidc-provider) on loopback, and a browser that walks through its sign-in.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface RealAccount {
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
}

export interface RealProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who sits at the browser. */
  readonly seat: (account: RealAccount) => void
  /** Follows the address as a browser does until it is sent home; answers the fragment. */
  readonly walk: (address: string) => Promise<URLSearchParams>
  readonly close: () => Promise<void>
}

const clientId = 'labelwright-client'
const clientSecret = 'a secret that only the two know'

const settings = (redirectUris: readonly string[], seated: () => RealAccount) => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [...redirectUris],
      // Only clients of this kind may be sent home to plain http, and only on this computer.
      ...(redirectUris.some((uri) => uri.startsWith('http:')) ? { application_type: 'native' as const } : {}),
      response_types: ['code id_token' as const],
      grant_types: ['authorization_code', 'implicit'],
      token_endpoint_auth_method: 'client_secret_basic' as const,
    },
  ],
  responseTypes: ['code id_token' as const],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  scopes: ['openid', 'email', 'profile'],
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
  pkce: { required: () => true },
  cookies: { keys: [randomBytes(16).toString('hex')] },
  findAccount: (_: unknown, accountId: string) => ({
    accountId,
    claims: () => {
      const { email, isEmailVerified } = seated()
      return { sub: accountId, email, email_verified: isEmailVerified, given_name: 'Karin', family_name: 'Real' }
    },
  }),
})

/** Starts it for servers at these addresses; its users are seated by the test, and consent at once. */
export async function startRealProvider(...redirectUris: readonly string[]): Promise<RealProvider> {
  let account: RealAccount = { subject: 'nobody', email: 'nobody@example.com', isEmailVerified: false }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, settings(redirectUris, () => account) as never)
  const answer = provider.callback()

  const finishInteraction = async (...[request, response]: Parameters<typeof answer>) => {
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: account.subject, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const result = { login: { accountId: account.subject }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  server.on('request', (request, response) => {
    void (request.url?.startsWith('/interaction/') ? finishInteraction(request, response) : answer(request, response))
  })

  return {
    issuer,
    clientId,
    clientSecret,
    seat: (next) => {
      account = next
    },
    walk: async (address) => {
      const cookies = new Map<string, string>()
      let next = address
      while (!redirectUris.some((uri) => next.startsWith(uri))) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answered = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of answered.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const location = answered.headers.get('location')
        if (!location) throw new Error(`the provider answered ${answered.status}: ${await answered.text()}`)
        next = new URL(location, next).href
      }
      return new URLSearchParams(new URL(next).hash.slice(1))
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
