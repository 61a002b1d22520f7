import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

/** The largest body and the largest print file. */
export const largestPrintBytes = 50 * 1024 * 1024
/** What is longer is read on to nowhere up to here, so that the page sees the refusal and no broken connection. */
const mostReadBytes = 4 * largestPrintBytes

/** Reads a JSON body up to the cap. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length <= largestPrintBytes) chunks.push(chunk)
    else chunks.length = 0
    if (length > mostReadBytes) break
  }
  if (length > largestPrintBytes) throw new Refusal('too-large')
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new Refusal('validation-failed', {
      cause,
      errors: [{ path: '', code: 'not-json', message: 'The body is not JSON.' }],
    })
  }
}
