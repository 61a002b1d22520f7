import { anyone, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type {
  AddPasskeyBody,
  ConfirmTotpBody,
  FinishLoginBody,
  PasskeyLoginOptionsBody,
  PasswordBody,
  RecoveryCodes,
  SecondFactorState,
  TotpSetup,
  WebAuthnOptions,
} from './second-factors-schemas.ts'
import type { Session } from './sign-in-schemas.ts'

export const secondFactors = endpoint<{ answer: { data: SecondFactorState } }>()({
  method: 'GET',
  path: '/api/account/second-factors',
  service: 'auth',
  summary: 'One’s own second factors',
  access: signedIn,
  beforeSecondFactor: true,
  errors: [],
})

/** The second step of a sign-in that answered `second-factor-required` with a `challenge`. */
export const finishLogin = endpoint<{ body: FinishLoginBody; answer: Session }>()({
  method: 'POST',
  path: '/api/account/login/second-factor',
  service: 'auth',
  summary: 'Finishes a sign-in with a code, a recovery code or a passkey',
  access: anyone,
  errors: ['second-factor-failed', 'session-ended', 'organization-not-active', 'too-many-requests'],
})

export const passkeyLoginOptions = endpoint<{ body: PasskeyLoginOptionsBody; answer: { data: WebAuthnOptions } }>()({
  method: 'POST',
  path: '/api/account/login/passkey-options',
  service: 'auth',
  summary: 'What the browser asks the person’s passkey',
  access: anyone,
  errors: ['session-ended', 'too-many-requests'],
})

export const beginTotp = endpoint<{ body: PasswordBody; answer: { data: TotpSetup } }>()({
  method: 'POST',
  path: '/api/account/second-factors/totp',
  service: 'auth',
  summary: 'Begins to set up codes of an authenticator app (TOTP, RFC 6238)',
  access: signedIn,
  beforeSecondFactor: true,
  errors: ['reauth-failed', 'provider-sign-in-needed', 'too-many-requests'],
})

export const confirmTotp = endpoint<{ body: ConfirmTotpBody; answer: { data: RecoveryCodes } }>()({
  method: 'POST',
  path: '/api/account/second-factors/totp/confirm',
  service: 'auth',
  summary: 'Switches codes on with the first one and hands out recovery codes, once',
  access: signedIn,
  beforeSecondFactor: true,
  errors: ['too-many-requests'],
})

export const removeTotp = endpoint<{ body: PasswordBody; answer: object }>()({
  method: 'POST',
  path: '/api/account/second-factors/totp/remove',
  service: 'auth',
  summary: 'Switches codes off',
  access: signedIn,
  errors: ['reauth-failed', 'provider-sign-in-needed', 'second-factor-demanded', 'too-many-requests'],
})

export const passkeyOptions = endpoint<{ body: PasswordBody; answer: { data: WebAuthnOptions } }>()({
  method: 'POST',
  path: '/api/account/second-factors/passkeys/options',
  service: 'auth',
  summary: 'What the browser asks a new passkey',
  access: signedIn,
  beforeSecondFactor: true,
  errors: ['reauth-failed', 'provider-sign-in-needed', 'too-many-requests'],
})

export const addPasskey = endpoint<{ body: AddPasskeyBody; answer: { data: SecondFactorState } }>()({
  method: 'POST',
  path: '/api/account/second-factors/passkeys',
  service: 'auth',
  summary: 'Adds a passkey (WebAuthn)',
  access: signedIn,
  beforeSecondFactor: true,
  errors: ['too-many-requests'],
})

export const removePasskey = endpoint<{ body: PasswordBody; answer: object }>()({
  method: 'POST',
  path: '/api/account/second-factors/passkeys/{id}/remove',
  service: 'auth',
  summary: 'Removes one of one’s passkeys',
  access: signedIn,
  errors: ['not-found', 'reauth-failed', 'provider-sign-in-needed', 'second-factor-demanded', 'too-many-requests'],
})
