import { errorCatalogue } from '@labelwright/contract/error-catalogue'
import { type ErrorCode, type FieldError, type ProblemAnswer, ProductError } from '@labelwright/contract/errors'

/** What Fastify and the database throw, as codes of the catalogue. */
const foreignCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not-readable',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not-readable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not-readable',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-media-type',
  ECONNREFUSED: 'not-ready',
  ECONNRESET: 'not-ready',
  ENOENT: 'not-ready',
  EPIPE: 'not-ready',
  '57P01': 'not-ready',
  '57P02': 'not-ready',
  '57P03': 'not-ready',
  // Waited for a lock as long as anybody is made to wait (database.ts).
  '55P03': 'being-changed',
}

/** pg says these without a code when the server went away in the middle. */
const lostDatabase =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|socket hang up/

function codeOf(error: unknown): ErrorCode {
  if (error instanceof ProductError) return error.code
  if (!(error instanceof Error)) return 'unexpected'
  const foreign = 'code' in error && typeof error.code === 'string' ? foreignCodes[error.code] : undefined
  if (foreign) return foreign
  if (error instanceof SyntaxError && 'statusCode' in error) return 'not-readable'
  if (lostDatabase.test(error.message)) return 'not-ready'
  if ('statusCode' in error && error.statusCode === 400) return 'not-readable'
  return 'unexpected'
}

/** Nobody reads more, and a long list of mistakes costs more to write than the request did to send. */
const maximumErrors = 50

interface Explained {
  readonly problem: ProblemAnswer
  /** Goes to the log as an error with its cause. */
  readonly isOurFault: boolean
  /** For the header `Retry-After` (RFC 9110 §10.2.3), where it is known. */
  readonly retryAfterSeconds: number | undefined
}

/** Turns whatever was thrown into an RFC 9457 body that leaks nothing. */
export function problemOf(error: unknown, requestId: string): Explained {
  const code = codeOf(error)
  const { status, message } = errorCatalogue[code]
  const errors: readonly FieldError[] = error instanceof ProductError ? error.errors.slice(0, maximumErrors) : []
  const detail = error instanceof ProductError ? error.message : message
  const isOurFault = code === 'unexpected'
  return {
    isOurFault,
    retryAfterSeconds: error instanceof ProductError ? error.retryAfterSeconds : undefined,
    problem: {
      type: `urn:labelwright:error:${code}`,
      title: message,
      status,
      detail,
      code,
      Message: detail,
      errors,
      ...(isOurFault ? { requestId } : {}),
      ...(error instanceof ProductError && error.challenge ? { challenge: error.challenge } : {}),
    },
  }
}
