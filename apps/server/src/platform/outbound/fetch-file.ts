// Fetches a file that a person's link leads to, within bounds: the only way in which the server follows such links.
import { lookup } from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { assertNoConnection } from '../database/connection-scope.ts'
import { isWebPort, type MayCall } from './addresses.ts'

export type FetchFailure =
  | { readonly kind: 'invalid-link' | 'address-refused' | 'no-answer' | 'too-large' }
  | { readonly kind: 'http-status'; readonly status: number }

/** Why no file came. */
export class FetchError extends Error {
  readonly failure: FetchFailure
  constructor(failure: FetchFailure, cause?: unknown) {
    super(failure.kind, { cause })
    this.failure = failure
  }
}

export interface FetchBounds {
  readonly mayCall: MayCall
  readonly mostBytes: number
  /** From the first question to the last byte. */
  readonly timeoutMs: number
  readonly accept: string
  /** All addresses of a name; those of the system unless a test has its own. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
}

export interface FetchedFile {
  readonly bytes: Buffer
  /** Without parameters, in small letters; empty where none was said. */
  readonly contentType: string
}

const longestHost = 253

const resolveBySystem = async (name: string): Promise<readonly string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address)

function readLink(link: string): URL {
  const url = /^https?:\/\//i.test(link) && URL.canParse(link) ? new URL(link) : undefined
  if (!url || url.hostname.length > longestHost) throw new FetchError({ kind: 'invalid-link' })
  return url
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** The addresses behind a link: asked once, every one checked, and only they are called. */
async function addressesOf(url: URL, { mayCall, resolve = resolveBySystem }: FetchBounds): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await resolve(host)
  if (addresses.length === 0 || !addresses.every(mayCall) || !isWebPort(portOf(url)))
    throw new FetchError({ kind: 'address-refused' })
  return addresses
}

const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first = { address: '', family: 4 }] = found
    if (all) callback(null, found)
    else callback(null, first.address, first.family)
  }

/** Resolves with the head of the answer. No cookies, no sign-in, no connection that is used again. */
function request(
  url: URL,
  {
    addresses,
    signal,
    accept,
  }: { readonly addresses: readonly string[]; readonly signal: AbortSignal; readonly accept: string },
): Promise<http.IncomingMessage> {
  const { request: send } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    send({
      method: 'GET',
      hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Labelwright' },
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function readBody(answer: http.IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw new FetchError({ kind: 'too-large' })
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostBytes) throw new FetchError({ kind: 'too-large' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Rejects when time is up: looking a name up cannot be stopped. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Fetches what a link leads to. Throws `FetchError`; an answer that leads elsewhere is its status and no more. */
export async function fetchFile(link: string, bounds: FetchBounds): Promise<FetchedFile> {
  assertNoConnection('a URL')
  const url = readLink(link)
  const signal = AbortSignal.timeout(bounds.timeoutMs)
  let answer: http.IncomingMessage | undefined
  try {
    const addresses = await Promise.race([addressesOf(url, bounds), untilAborted(signal)])
    answer = await request(url, { addresses, signal, accept: bounds.accept })
    const { statusCode: status = 0, headers } = answer
    if (status !== 200) throw new FetchError({ kind: 'http-status', status })
    const bytes = await readBody(answer, bounds.mostBytes)
    return { bytes, contentType: (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '' }
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError({ kind: 'no-answer' }, error)
  } finally {
    answer?.destroy()
  }
}
