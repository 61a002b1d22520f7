import type { ErrorCode, FieldError } from '@labelwright/contract/errors'
import type { HelperRefusal } from '@labelwright/contract/helper/helper'

/** What can go wrong with a call: the server's catalogue, the helper's refusals, the silence of either, and a refused passkey. */
export type FailureCode =
  | ErrorCode
  | HelperRefusal
  | 'offline'
  | 'timed-out'
  | 'helper-silent'
  | 'answer-unreadable'
  | 'passkey-refused'

/** A call that did not get what it asked for. `message` is English; `error-texts.ts` has the sentence for a person. */
export class CallError extends Error {
  readonly code: FailureCode
  readonly errors: readonly FieldError[]
  /** The number that the server's log knows the failure by. */
  readonly requestId: string | undefined
  /** With `second-factor-required`: what the second step hands back. */
  readonly challenge: string | undefined
  /** With `too-many-requests`: when there is room again. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: FailureCode,
    options: {
      readonly message?: string
      readonly errors?: readonly FieldError[]
      readonly requestId?: string | undefined
      readonly challenge?: string | undefined
      readonly retryAfterSeconds?: number | undefined
      readonly cause?: unknown
    } = {},
  ) {
    super(options.message ?? code, { cause: options.cause })
    this.name = 'CallError'
    this.code = code
    this.errors = options.errors ?? []
    this.requestId = options.requestId
    this.challenge = options.challenge
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The code of anything thrown; what is no `CallError` is `unexpected`. */
export const failureCodeOf = (error: unknown): FailureCode => (error instanceof CallError ? error.code : 'unexpected')
