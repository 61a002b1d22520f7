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
  /** Ports of this computer that are printers; loopback is closed otherwise. */
  readonly loopbackPorts: readonly number[]
  /** This computer's name at the server: its own, or one with a number where that was taken. */
  readonly computerName: string
  /** Another computer prints with a copy of this pairing. Nothing is printed here until this one is paired again. */
  readonly mustPairAgain?: boolean
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

/** Keeps what the server says of itself; writes only where it has changed. */
export function keepUpToDate(
  store: PairingStore,
  paired: Pairing,
  { origins, ticketKeys, loopbackPorts }: Pick<Pairing, 'origins' | 'ticketKeys' | 'loopbackPorts'>,
): void {
  const next: Pairing = { ...paired, origins, ticketKeys, loopbackPorts }
  if (JSON.stringify(next) !== JSON.stringify(paired)) store.replace(next)
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
    const { data } = helpersSchemas.pairHelper.answer.parse({ data: stored })
    const computerName = typeof stored.computerName === 'string' ? stored.computerName : hostname()
    const serverUrl = new URL(stored.serverUrl).origin
    return { ...data, computerName, serverUrl, ...(stored.mustPairAgain === true && { mustPairAgain: true }) }
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

/**
 * Pairs this installation and stores the pairing. Returns the server's time, ms since 1970; undefined from an older server. Throws
 * `PairingFailed`, and keeps the present pairing then.
 */
export async function pairAnew(
  store: PairingStore,
  { server, code }: { readonly server: string; readonly code: string },
): Promise<number | undefined> {
  const { serverTime, ...pairing } = await pairWith({
    serverUrl: originOf(server),
    code,
    present: presentPairing(store),
  })
  store.replace(pairing)
  return serverTime
}

/** A pairing that cannot be read proves nothing; the installation then pairs like a new one. */
function presentPairing(store: PairingStore): Pairing | undefined {
  try {
    return store.current()
  } catch (error) {
    if (error instanceof PairingFailed) return undefined
    throw error
  }
}

interface Paired extends Pairing {
  readonly serverTime?: number | undefined
}

interface PairingWish {
  readonly serverUrl: string
  readonly code: string
  readonly present: Pairing | undefined
}

const mostNames = 20

/** The name of before, else the computer's own, then those with a number: another installation may have it already. */
function* namesFor(present: Pairing | undefined): Generator<string> {
  const own = hostname()
  if (present && present.computerName !== own) yield present.computerName
  yield own
  for (let number = 2; number <= mostNames; number += 1) yield `${own}-${number}`
}

/** Exchanges a pairing code for the helper's secret and the server's keys, under the first name that is free. */
async function pairWith({ serverUrl, code, present }: PairingWish): Promise<Paired> {
  // Its secret proves that it is the same installation; it goes to the server that made it and to no other.
  const known = present?.serverUrl === serverUrl ? present : undefined
  const proof = known && { helperId: known.helperId, secret: known.secret }
  // The other computer keeps the shared pairing. This one becomes a helper of its own.
  const as = known?.mustPairAgain ? { twinOf: proof } : { helper: proof }
  for (const computerName of namesFor(known)) {
    const body: PairHelperBody = { code, computerName, version, ...as }
    const response = await post(new URL(pathOf(pairHelper, {}), serverUrl), body)
    if (response.status !== 409) return await pairingOf(response, { serverUrl, computerName })
    await response.body?.cancel()
  }
  throw new PairingFailed(
    `${serverUrl} knows ${mostNames} computers with the name ${hostname()}. Revoke those that are gone, then pair again.`,
  )
}

async function pairingOf(
  response: Response,
  own: { readonly serverUrl: string; readonly computerName: string },
): Promise<Paired> {
  if (response.status === 403 || response.status === 422 || response.status === 429)
    throw new PairingFailed(await refusalOf(response))
  const answer = response.ok
    ? helpersSchemas.pairHelper.answer.safeParse(await response.json().catch(() => undefined))
    : undefined
  if (!answer?.success) {
    throw new PairingFailed(
      `${own.serverUrl} did not answer as a Labelwright server (HTTP ${response.status}). Check the address after --server.`,
    )
  }
  return { ...answer.data.data, ...own }
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
