import { anyone } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { IdentityProvider, ListProvidersQuery, LoginOidcBody } from './identity-providers-schemas.ts'
import type { Session } from './sign-in-schemas.ts'

/** What the browser asks the provider for (spec §7). */
export const oidcResponseType = 'code id_token'
export const oidcScope = 'openid profile email'

export const listIdentityProviders = endpoint<{ query: ListProvidersQuery; answer: IdentityProvider[] }>()({
  method: 'GET',
  path: '/api/account/OpenIdProviders',
  service: 'auth',
  summary: 'The configured identity providers, each with a fresh state and nonce',
  access: anyone,
  errors: [],
})

export const loginOidc = endpoint<{ body: LoginOidcBody; answer: Session }>()({
  method: 'POST',
  path: '/api/account/loginOidc',
  service: 'auth',
  summary: 'Signs a person in with what their identity provider sent back',
  access: anyone,
  errors: [
    'provider-sign-in-failed',
    'organization-not-active',
    'organization-paused',
    'second-factor-required',
    'email-taken',
    'limit-reached',
    'too-many-requests',
  ],
})
