import { largestPrintBytes } from './read-body.ts'
import { Refusal } from './refusal.ts'

const fetchTimeoutMs = 10_000
const mediaTypes = [
  'application/pdf',
  'application/zpl',
  'application/vnd.zebra.zpl',
  'x-application/zpl',
  'application/octet-stream',
  'text/plain',
]
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]']

/** SEC-64: refuses every address but the paired server's, https unless it is this computer. */
export function checkPrintFileUrl(address: string, serverUrl: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isServers = url !== undefined && url.origin === serverUrl && url.username === '' && url.password === ''
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopbackHosts.includes(url.hostname))
  if (isServers && isSafe) return url
  throw new Refusal('validation-failed', {
    errors: [
      {
        path: 'printerFileUrl',
        code: 'address-refused',
        message: 'Print files are fetched only from the server that this helper is paired with.',
      },
    ],
  })
}

/** Fetches the bytes for the printer; rejects with a sentence for a person. Follows no redirect. */
export async function fetchPrintFile(url: URL): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchTimeoutMs) }).catch(
    (cause) => {
      throw new Error('The print file could not be fetched from the server. Check the network and print again.', {
        cause,
      })
    },
  )
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!response.ok || !mediaTypes.includes(mediaType)) {
    await response.body?.cancel()
    throw new Error(`The server did not give out the print file (HTTP ${response.status}). Print again.`)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > largestPrintBytes) throw new Error('The print file is larger than 50 MB. Print fewer labels at once.')
  }
  return Buffer.concat(chunks)
}
