import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

/** The largest body and the largest print file. */
export const largestPrintBytes = 50 * 1024 * 1024

/** Reads a JSON body up to the cap. What is longer is read on to nowhere, so that the page sees the refusal and no broken connection. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > largestPrintBytes) throw tooLarge(request)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    length += chunk.length
    if (length > largestPrintBytes) throw tooLarge(request)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new Refusal('validation-failed', {
      cause,
      errors: [{ path: '', code: 'not-json', message: 'The body is not JSON.' }],
    })
  }
}

function tooLarge(request: IncomingMessage): Refusal {
  request.resume()
  return new Refusal('too-large')
}
