import type { FieldError } from '@labelwright/contract/errors'
import { type HelperRefusal, helperRefusals } from '@labelwright/contract/helper/helper'

/** Thrown to answer a call with one of the helper's refusals. */
export class Refusal extends Error {
  readonly code: HelperRefusal
  readonly errors: readonly FieldError[]

  constructor(
    code: HelperRefusal,
    options: { readonly errors?: readonly FieldError[]; readonly cause?: unknown } = {},
  ) {
    super(options.errors?.[0]?.message ?? helperRefusals[code].message, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.errors = options.errors ?? []
  }
}

/** The body of a refusal, `application/problem+json` (RFC 9457), as the server words its own. */
export function problemOf(refusal: Refusal): { readonly status: number; readonly body: object } {
  const { status, message } = helperRefusals[refusal.code]
  return {
    status,
    body: {
      type: 'about:blank',
      title: message,
      status,
      detail: refusal.message,
      code: refusal.code,
      Message: refusal.message,
      errors: refusal.errors,
    },
  }
}
