// One request of the contract, sent and read: no session, no retries.
import { type Answer, type Endpoint, type Input, pathOf } from '@labelwright/contract/endpoint'
import { errorCatalogue } from '@labelwright/contract/error-catalogue'
import type { ProblemAnswer } from '@labelwright/contract/errors'
import { helperRefusals } from '@labelwright/contract/helper/helper'
import { live } from '@labelwright/contract/server/operations'
import { CallError, type FailureCode } from './call-error.ts'
import { type Connection, noteConnection } from './connection.ts'
import { sendWithProgress } from './send-with-progress.ts'

interface RequestOptions {
  /** The address of the service, empty for the page's own origin. */
  readonly address: string
  readonly token?: string | undefined
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  /** The file of an endpoint that takes one. */
  readonly file?: File | undefined
  /** Told the share of the body that has left, 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: object
}

// Chromium's Local Network Access wants to be told that an address is the computer's own.
interface LoopbackRequestInit extends RequestInit {
  targetAddressSpace?: 'loopback'
}

// The cookie of an identity provider's sign-in also where the auth service runs apart.
const serverRequest: RequestInit = { credentials: 'include' }

const helperRequest: LoopbackRequestInit = {
  targetAddressSpace: 'loopback',
  mode: 'cors',
  credentials: 'omit',
  cache: 'no-store',
}

/** The helper's silence says nothing about the server. */
const noteNothing = (_connection: Connection): void => undefined

export async function sendRequest<Call extends Endpoint>(
  call: Call,
  input: Input<Call>,
  options: RequestOptions,
): Promise<Response> {
  const { params, query, body } = input as LooseInput
  const path = pathOf(call, { ...(params ? { params } : {}), ...(query ? { query } : {}) })
  const isToHelper = call.service === 'helper'
  const init: LoopbackRequestInit = {
    method: call.method,
    headers: headersOf(body !== undefined && !isForm(call, options.file), options),
    signal: signalOf(options),
    ...contentFor(call, body, options.file),
    ...(isToHelper ? helperRequest : serverRequest),
  }
  const answering = send(`${options.address}${path}`, init, options)
  return isToHelper ? orFailure(answering, options, noteNothing) : noteAnswer(answering, options)
}

/** Notes whether the server answers. A call without a timeout asks `/livez` when it has to wait long. */
async function noteAnswer(answering: Promise<Response>, options: RequestOptions): Promise<Response> {
  const endWatch = options.timeoutMs === undefined ? watchSilence(options.address) : undefined
  try {
    return await orFailure(answering, options, noteConnection)
  } finally {
    endWatch?.()
  }
}

async function orFailure(
  answering: Promise<Response>,
  { signal }: RequestOptions,
  note: (connection: Connection) => void,
): Promise<Response> {
  try {
    const response = await answering
    note('answers')
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    note(isTimeout ? 'silent' : 'lost')
    throw new CallError(isTimeout ? 'timed-out' : 'offline', { cause })
  }
}

/** With `liveTimeoutMs` the notice of a silent server comes after 10 s. */
const patienceMs = 7_000
const liveTimeoutMs = 3_000

/** Asks `/livez` after `patienceMs`: a server that works long on a call answers it at once, one that hangs does not. Returns a function that stops this. */
function watchSilence(address: string): () => void {
  const ask = () => void sendRequest(live, {}, { address, timeoutMs: liveTimeoutMs }).catch(ignoreSilence)
  const timer = setTimeout(ask, patienceMs)
  return () => clearTimeout(timer)
}

/** The call of `/livez` has noted it. */
function ignoreSilence(): void {}

const send = (url: string, init: RequestInit, { onSent }: RequestOptions): Promise<Response> =>
  onSent ? sendWithProgress(url, init, onSent) : fetch(url, init)

/** Reads an answer, or throws the problem it tells as a `CallError`. One that breaks off is a silence: `offline` or `timed-out`. */
export async function readAnswer<Call extends Endpoint>(call: Call, response: Response): Promise<Answer<Call>> {
  if (!response.ok) throw await problemOf(response)
  return (await contentOf(call, response)) as Answer<Call>
}

/** Reads an answer as a file, whatever it is. */
export async function readFile(response: Response): Promise<Blob> {
  if (!response.ok) throw await problemOf(response)
  return toItsEnd(response.blob())
}

/** Nobody knows what a call has done whose answer broke off: the same as with no answer at all. */
async function toItsEnd<Content>(reading: Promise<Content>): Promise<Content> {
  try {
    return await reading
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : ''
    // The caller gave up.
    if (name === 'AbortError') throw cause
    throw new CallError(name === 'TimeoutError' ? 'timed-out' : 'offline', { cause })
  }
}

/** Ours is always JSON. What is called so and is not, broke off without the connection telling. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await toItsEnd(response.text())
  try {
    return JSON.parse(text)
  } catch (cause) {
    const isOurs = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
    throw new CallError(isOurs ? 'offline' : 'answer-unreadable', { cause })
  }
}

/** A call that takes a file takes a label document as JSON in its place. */
const isForm = (call: Endpoint, file: File | undefined): boolean =>
  call.isUpload === true && (file !== undefined || call.carriesLabelDocument !== true)

/** The body of a request: JSON, or a form where a file goes along. */
function contentFor(call: Endpoint, body: object | undefined, file: File | undefined): Pick<RequestInit, 'body'> {
  if (isForm(call, file)) return { body: formOf(body ?? {}, file) }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

/** The fields come before the file, so that the server knows them when its bytes arrive. */
function formOf(body: object, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value))
  if (file) form.append('file', file, file.name)
  return form
}

/** JSON, text, or a file as a `Blob`, as the contract says. */
const contentOf = ({ contentType }: Endpoint, response: Response): Promise<unknown> => {
  if (contentType === undefined) return jsonOf(response)
  const isFile = contentType === 'application/octet-stream' || contentType === 'application/pdf'
  return toItsEnd<unknown>(isFile ? response.blob() : response.text())
}

function headersOf(hasBody: boolean, options: RequestOptions): Record<string, string> {
  return {
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  }
}

function signalOf({ signal, timeoutMs }: RequestOptions): AbortSignal | null {
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
  if (signal && timeout) return AbortSignal.any([signal, timeout])
  return signal ?? timeout ?? null
}

const isFailureCode = (code: unknown): code is FailureCode =>
  typeof code === 'string' && (Object.hasOwn(errorCatalogue, code) || Object.hasOwn(helperRefusals, code))

/** The problem that an answer tells, or the silence that it is where it breaks off. */
async function problemOf(response: Response): Promise<CallError> {
  let problem: Partial<ProblemAnswer> | null = null
  try {
    problem = (await jsonOf(response)) as Partial<ProblemAnswer> | null
  } catch (error) {
    // Something between us and the server has answered in words of its own.
    if (!(error instanceof CallError && error.code === 'answer-unreadable')) throw error
  }
  return new CallError(isFailureCode(problem?.code) ? problem.code : codeOfStatus(response.status), {
    message: problem?.Message ?? problem?.detail ?? response.statusText,
    errors: Array.isArray(problem?.errors) ? problem.errors : [],
    requestId: problem?.requestId,
    challenge: problem?.challenge,
    // In seconds (RFC 9110 §10.2.3); our server gives no date.
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  })
}

/** For answers of something between us and the server, which knows no codes. */
function codeOfStatus(status: number): FailureCode {
  if (status === 502 || status === 503 || status === 504) return 'not-ready'
  const known = Object.entries(errorCatalogue).find(([, entry]) => entry.status === status)
  return known && status !== 422 ? (known[0] as FailureCode) : 'unexpected'
}
