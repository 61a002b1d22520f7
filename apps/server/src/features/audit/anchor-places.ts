// Where heads of audit trails go, outside of the database: a folder with a file for each, or a log server (RFC 5424).
import { createSocket } from 'node:dgram'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { AnchorPlace } from './anchor-place.ts'
import type { Anchor } from './verify-chain.ts'

export interface TakenAnchor extends Anchor {
  readonly organizationId: string
  /** RFC 3339. */
  readonly at: string
}

const textOf = ({ organizationId, seq, hash, at }: TakenAnchor): string =>
  JSON.stringify({ organizationId, seq, hash: hash.toString('hex'), at })

const storedAnchor = z.object({
  organizationId: z.uuid(),
  seq: z.int(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  at: z.string(),
})

const prefixOf = (organizationId: string): string => `audit-${organizationId}-`

async function writeToFolder(path: string, anchor: TakenAnchor): Promise<void> {
  await mkdir(path, { recursive: true })
  const name = `${prefixOf(anchor.organizationId)}${String(anchor.seq).padStart(12, '0')}.json`
  // One file for each, never written again: a folder with an object lock takes it as well.
  await writeFile(join(path, name), `${textOf(anchor)}\n`, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5

const syslogLine = (anchor: TakenAnchor): string =>
  `<${priority}>1 ${anchor.at} ${hostname()} labelwright ${process.pid} AUDIT-HEAD - ${textOf(anchor)}`

const sendByUdp = ({ host, port }: { host: string; port: number }, line: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    socket.send(line, port, host, (error) => {
      socket.close()
      if (error) reject(error)
      else resolve()
    })
  })

/** Octet counting, RFC 6587 §3.4.1. */
const sendByTcp = ({ host, port }: { host: string; port: number }, line: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: 10_000 })
    socket.on('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)))
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('connect', () => socket.end(`${Buffer.byteLength(line)} ${line}`))
    socket.resume()
  })

/** Throws where it could not be sent. */
export async function sendAnchor(place: AnchorPlace, anchor: TakenAnchor): Promise<void> {
  if (place.kind === 'folder') return writeToFolder(place.path, anchor)
  return (place.kind === 'udp' ? sendByUdp : sendByTcp)(place, syslogLine(anchor))
}

const namesIn = (path: string): Promise<string[]> =>
  readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** The anchors of an organization that a folder holds, in their order. Throws where one cannot be read. */
export async function readAnchors(path: string, organizationId: string): Promise<TakenAnchor[]> {
  const names = await namesIn(path)
  const own = names.filter((name) => name.startsWith(prefixOf(organizationId)) && name.endsWith('.json')).sort()
  const anchors: TakenAnchor[] = []
  for (const name of own) {
    const read = storedAnchor.safeParse(JSON.parse(await readFile(join(path, name), 'utf8')))
    if (!read.success) throw new Error(`${join(path, name)} is not an anchor of an audit trail`)
    anchors.push({ ...read.data, hash: Buffer.from(read.data.hash, 'hex') })
  }
  return anchors
}

/** The organizations that a folder holds anchors of. */
export async function findAnchoredOrganizations(path: string): Promise<string[]> {
  const names = await namesIn(path)
  const ids = names.map((name) => name.match(/^audit-([0-9a-f-]{36})-\d+\.json$/)?.[1] ?? '')
  return [...new Set(ids)].filter((id) => id !== '')
}
