// The door to the server: every call of the contract goes through `call`.
import type { Answer, Endpoint, Input } from '@labelwright/contract/endpoint'
import { currentSession, refreshSession } from '../session/refresh-session.ts'
import { endSession } from '../session/session.ts'
import { CallError } from './call-error.ts'
import { addressOf } from './config.ts'
import { readAnswer, readFile, sendRequest } from './http.ts'

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey?: string | undefined
  readonly timeoutMs?: number | undefined
  /** The file of an endpoint that takes one. */
  readonly file?: File | undefined
  /** Told the share of the body that has left, 0 to 1; from 0 again where the call has to be made a second time. */
  readonly onSent?: ((share: number) => void) | undefined
}

/** The timeout of calls that a person at a printer waits for; after it the call is made again with the same key. */
export const answerWithinMs = 10_000

/**
 * Makes a call of the contract and answers what it answers; throws `CallError` otherwise. A 401 of the base or import API leads
 * to one refresh and one more try; a 401 of the auth service ends the session.
 */
export async function call<Call extends Endpoint>(
  endpoint: Call,
  input: Input<Call>,
  options: CallOptions = {},
): Promise<Answer<Call>> {
  return readAnswer(endpoint, await send(endpoint, input, options))
}

/** Makes a call whose answer is a file to be saved, with the content type that the server gives it. */
export async function callForFile<Call extends Endpoint>(
  endpoint: Call,
  input: Input<Call>,
  options: CallOptions = {},
): Promise<Blob> {
  return readFile(await send(endpoint, input, options))
}

async function send<Call extends Endpoint>(
  endpoint: Call,
  input: Input<Call>,
  options: CallOptions,
): Promise<Response> {
  const address = await addressOf(endpoint.service)
  const session = endpoint.access.kind === 'anyone' ? undefined : await currentSession()
  const attempt = (token: string | undefined) => sendRequest(endpoint, input, { address, token, ...options })
  const response = await attempt(session?.token)
  if (response.status !== 401) return response
  if (endpoint.service === 'auth' || !session) return signedOut(response)
  const renewed = await refreshSession(session.token)
  if (!renewed) throw new CallError('session-ended')
  const second = await attempt(renewed.token)
  return second.status === 401 ? signedOut(second) : second
}

function signedOut(response: Response): Response {
  endSession()
  return response
}
