import * as z from 'zod/mini'
import { sessionAnswer } from './sign-in-schemas.ts'

/** `again`: a person who is signed in proves anew who they are, and types their password at the provider. */
export const providerPurpose = z.enum(['login', 'register', 'invite', 'again'])

export const listProvidersQuery = z.strictObject({
  purpose: z._default(providerPurpose, 'login'),
  /** Of an invitation that the sign-in is to accept. */
  invitation: z.optional(z.string().check(z.maxLength(200))),
})

/** A provider with the state and nonce that the server made and remembers for ten minutes. */
export const identityProvider = z.object({
  name: z.string(),
  /** What the sign-in page shows in place of the name, where that is configured. */
  label: z.optional(z.string()),
  clientId: z.string(),
  configuration: z.object({ authorization_endpoint: z.string() }),
  /** `provider;type;state`, to be sent as it is. */
  state: z.string(),
  nonce: z.string(),
  /** S256 challenge (RFC 7636), where the provider announces PKCE. */
  codeChallenge: z.optional(z.string()),
  /** `max_age` in seconds (OpenID Connect Core 1.0 §3.1.2.1), where the sign-in asks for it: 0 of `again`. */
  maxAge: z.optional(z.int()),
})

/** The whole fragment as the provider sent it, and where it was sent to. */
export const loginOidcBody = z.object({
  redirect_uri: z.string().check(z.maxLength(2000)),
  code: z.optional(z.string().check(z.maxLength(4000))),
  id_token: z.optional(z.string().check(z.maxLength(16_000))),
  state: z.optional(z.string().check(z.maxLength(2000))),
  error: z.optional(z.string().check(z.maxLength(200))),
  session_state: z.optional(z.string().check(z.maxLength(500))),
  iss: z.optional(z.string().check(z.maxLength(500))),
})

export const identityProvidersSchemas = {
  listIdentityProviders: { query: listProvidersQuery, answer: z.array(identityProvider) },
  loginOidc: { body: loginOidcBody, answer: sessionAnswer },
} as const

export type IdentityProvider = z.infer<typeof identityProvider>
export type ListProvidersQuery = Partial<z.infer<typeof listProvidersQuery>>
export type LoginOidcBody = z.infer<typeof loginOidcBody>
