import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@labelwright/contract/endpoint'
import { pairHelper } from '@labelwright/contract/server/helpers'
import { helpersSchemas, type PairHelperBody, type TicketKey } from '@labelwright/contract/server/helpers-schemas'
import { syncDirectory } from '@labelwright/printing/journal/record-file'
import { version } from './version.ts'

/** What the helper keeps of its server. */
export interface Pairing {
  readonly helperId: string
  readonly secret: string
  readonly organizationId: string
  /** Origin of the server, without a path. */
  readonly serverUrl: string
  /** Pages of these origins may call this helper. */
  readonly origins: readonly string[]
  /** Public keys that print tickets are signed with. */
  readonly ticketKeys: readonly TicketKey[]
}

/** The pairing in the data directory. */
export interface PairingStore {
  readonly current: () => Pairing | undefined
  readonly replace: (pairing: Pairing) => void
}

/** Thrown where pairing does not work out; its message says what to do. */
export class PairingFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PairingFailed'
  }
}

const pairTimeoutMs = 10_000

export function openPairingStore(directory: string): PairingStore {
  const path = join(directory, 'pairing.json')
  let current: { readonly pairing: Pairing | undefined } | undefined
  return {
    // Read when first asked for: pairing anew must work over a file that cannot be read.
    current: () => {
      current ??= { pairing: existsSync(path) ? readPairing(path) : undefined }
      return current.pairing
    },
    replace: (pairing) => {
      writePrivately(path, directory, JSON.stringify(pairing, null, 2))
      current = { pairing }
    },
  }
}

function readPairing(path: string): Pairing {
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8'))
    // Written by this program alone; the server's schema proves it whole.
    helpersSchemas.pairHelper.answer.parse({ data: stored })
    return { ...stored, serverUrl: new URL(stored.serverUrl).origin }
  } catch (cause) {
    throw new PairingFailed(`${path} cannot be read. Pair this computer again with --pair CODE --server URL.`, {
      cause,
    })
  }
}

/** Readable by this user alone, and after a crash either the old pairing or the new. */
function writePrivately(path: string, directory: string, content: string): void {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncDirectory(directory)
}

/** Exchanges a pairing code for the helper's secret and the server's keys. */
export async function pairWith(server: string, code: string): Promise<Pairing> {
  const serverUrl = originOf(server)
  const body: PairHelperBody = { code, computerName: hostname(), version }
  const response = await post(new URL(pathOf(pairHelper, {}), serverUrl), body)
  if (response.status === 422 || response.status === 429) throw new PairingFailed(await refusalOf(response))
  const answer = response.ok
    ? helpersSchemas.pairHelper.answer.safeParse(await response.json().catch(() => undefined))
    : undefined
  if (!answer?.success) {
    throw new PairingFailed(
      `${serverUrl} did not answer as a Labelwright server (HTTP ${response.status}). Check the address after --server.`,
    )
  }
  return { ...answer.data.data, serverUrl }
}

function originOf(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin
  throw new PairingFailed(`"${server}" is not the address of a server. Give it as https://labels.example.com.`)
}

async function post(url: URL, body: object): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(pairTimeoutMs),
    })
  } catch (cause) {
    throw new PairingFailed(`The server ${url.origin} cannot be reached. Check the address and the network.`, { cause })
  }
}

async function refusalOf(response: Response): Promise<string> {
  const problem: unknown = await response.json().catch(() => undefined)
  const isWorded = typeof problem === 'object' && problem !== null && 'Message' in problem
  return isWorded ? String(problem.Message) : 'The server refused this pairing code. Ask for a new one.'
}
