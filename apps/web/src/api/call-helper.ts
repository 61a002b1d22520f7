import type { Answer, Endpoint, Input } from '@labelwright/contract/endpoint'
import { addressOf } from './config.ts'
import { readAnswer, sendRequest } from './http.ts'

/** A call to the printer helper on this computer, which needs no session. */
export async function callHelper<Call extends Endpoint>(
  endpoint: Call,
  input: Input<Call>,
  options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<Answer<Call>> {
  const address = await addressOf('helper')
  return readAnswer(endpoint, await sendRequest(endpoint, input, { address, ...options }))
}
