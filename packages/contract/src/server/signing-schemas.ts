import * as z from 'zod/mini'
import { recordOf } from '../wire.ts'
import { webAuthnOptions } from './second-factors-schemas.ts'

/** Components of a signature. `provider`: a new sign-in at the person's identity provider. */
export const signatureComponents = ['userName', 'password', 'provider', 'code', 'passkey'] as const

const challenge = z.string().check(z.minLength(1), z.maxLength(4_000))

/** Fields of every body that is signed. `getNextSignature` answers which of them the next signature needs. */
export const signatureFields = {
  /** The person's e-mail address. */
  userName: z.optional(z.string().check(z.maxLength(200))),
  password: z.optional(z.string().check(z.maxLength(200))),
  /** A code of the authenticator app, or a recovery code. */
  code: z.optional(z.string().check(z.maxLength(20))),
  /** The answer to `askSigningPasskey`: a WebAuthn assertion as JSON, with user verification. */
  passkey: z.optional(z.strictObject({ challenge, answer: z.record(z.string(), z.unknown()) })),
}

const signature = z.object(signatureFields)

/** The components that the next signature of this session needs. */
export const nextSignature = z.object({
  /** Nothing was signed in this session within the last 15 minutes: both components are asked for. */
  isFirst: z.boolean(),
  userName: z.boolean(),
  password: z.boolean(),
  provider: z.boolean(),
  /** One of them is enough; empty where none is asked for. */
  secondFactors: z.array(z.enum(['code', 'passkey'])),
})

/** Form and components of a signature. */
export const signatureMark = z.object({
  /** By what rule its hash was made. 2 also covers the check list, the print settings, the frozen content and `components`. */
  form: z.int(),
  /** Null in form 1, which does not record them. */
  components: z.nullable(z.array(z.enum(signatureComponents))),
  /** SHA-256 in hexadecimal. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

export const signingSchemas = {
  getNextSignature: { answer: recordOf(nextSignature) },
  askSigningPasskey: { answer: recordOf(z.object({ challenge, ...webAuthnOptions.shape })) },
} as const

export type Signature = z.infer<typeof signature>
export type NextSignature = z.infer<typeof nextSignature>
export type SignatureComponent = (typeof signatureComponents)[number]
