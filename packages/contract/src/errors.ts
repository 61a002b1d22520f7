// Types of failures as they are thrown and answered. The codes stand in error-catalogue.ts.
import { errorCatalogue } from './error-catalogue.ts'

export type ErrorCode = keyof typeof errorCatalogue

/** Every call may answer these; endpoints list only what is their own. */
export const alwaysPossible = [
  'not-readable',
  'too-large',
  'wrong-media-type',
  'validation-failed',
  'unexpected',
  'not-ready',
  'file-elsewhere',
] as const satisfies readonly ErrorCode[]

/** One failing field. `path` is the field's way into the body, `labels.0.quantity`. */
export interface FieldError {
  readonly path: string
  readonly code: string
  readonly message: string
  /** Names and numbers of the sentence, for those who say it in another language. */
  readonly values?: Readonly<Record<string, string | number>>
}

/** The body of every error answer, `application/problem+json` (RFC 9457). */
export interface ProblemAnswer {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: ErrorCode
  /** The sentence for a person, as older clients read it. */
  readonly Message: string
  readonly errors: readonly FieldError[]
  /** The number that the server's log knows this by. */
  readonly requestId?: string
  /** With `second-factor-required`: what the second step of the sign-in hands back. */
  readonly challenge?: string
}

/** A refusal with a code of the catalogue; thrown by rules, turned into an answer at the door only. */
export class ProductError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[]
  readonly challenge: string | undefined
  /** With `too-many-requests`: when trying again makes sense; sent as the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      readonly errors?: readonly FieldError[]
      readonly cause?: unknown
      readonly detail?: string
      readonly challenge?: string
      readonly retryAfterSeconds?: number
    } = {},
  ) {
    super(options.detail ?? errorCatalogue[code].message, { cause: options.cause })
    this.name = 'ProductError'
    this.code = code
    this.errors = options.errors ?? []
    this.challenge = options.challenge
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
