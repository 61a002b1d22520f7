import * as z from 'zod/mini'
import { recordOf, timestamp } from '../wire.ts'
import { sessionAnswer } from './sign-in-schemas.ts'

const code = z.string().check(z.minLength(6), z.maxLength(20))

export const secondFactorState = z.object({
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({ id: z.uuid(), name: z.string(), createdAt: timestamp, lastUsedAt: z.nullable(timestamp) }),
  ),
  isDemanded: z.boolean(),
  /** Without one a sign-in at the identity provider, not older than ten minutes, stands for it. */
  hasPassword: z.boolean(),
})

/** `uri` is `otpauth://…` (Google Authenticator key URI format) for a QR code; `secret` the same in base32 to type. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** `challenge` comes in the problem's `detail`-free field of `second-factor-required`. */
export const finishLoginBody = z.strictObject({
  challenge: z.string().check(z.minLength(1), z.maxLength(4000)),
  code: z.optional(code),
  /** A WebAuthn assertion as JSON (W3C WebAuthn Level 3, `AuthenticationResponseJSON`). */
  passkey: z.optional(z.record(z.string(), z.unknown())),
})
export const passkeyLoginOptionsBody = z.strictObject({
  challenge: z.string().check(z.minLength(1), z.maxLength(4000)),
})
export const webAuthnOptions = z.object({ options: z.record(z.string(), z.unknown()) })

/** Empty for those who have none (`hasPassword`). */
export const passwordBody = z.strictObject({ password: z.string().check(z.maxLength(128)) })
export const confirmTotpBody = z.strictObject({ code })
export const addPasskeyBody = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** `RegistrationResponseJSON` of WebAuthn Level 3. */
  registration: z.record(z.string(), z.unknown()),
})

export const secondFactorsSchemas = {
  secondFactors: { answer: recordOf(secondFactorState) },
  finishLogin: { body: finishLoginBody, answer: sessionAnswer },
  passkeyLoginOptions: { body: passkeyLoginOptionsBody, answer: recordOf(webAuthnOptions) },
  beginTotp: { body: passwordBody, answer: recordOf(totpSetup) },
  confirmTotp: { body: confirmTotpBody, answer: recordOf(recoveryCodes) },
  removeTotp: { body: passwordBody, answer: z.object({}) },
  passkeyOptions: { body: passwordBody, answer: recordOf(webAuthnOptions) },
  addPasskey: { body: addPasskeyBody, answer: recordOf(secondFactorState) },
  removePasskey: { body: passwordBody, answer: z.object({}) },
} as const

export type SecondFactorState = z.infer<typeof secondFactorState>
export type TotpSetup = z.infer<typeof totpSetup>
export type RecoveryCodes = z.infer<typeof recoveryCodes>
export type FinishLoginBody = z.infer<typeof finishLoginBody>
export type PasskeyLoginOptionsBody = z.infer<typeof passkeyLoginOptionsBody>
export type WebAuthnOptions = z.infer<typeof webAuthnOptions>
export type PasswordBody = z.infer<typeof passwordBody>
export type ConfirmTotpBody = z.infer<typeof confirmTotpBody>
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>
