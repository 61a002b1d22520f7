// A release as it lies in a folder: programs, `release.json`, the checksums of all of them, and a signature over the checksums. `npm run release` writes it.
import { createHash, type KeyObject, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  helperSystem,
  type RefusalReason,
  releaseFileName,
  releaseVersion,
} from '@labelwright/contract/server/updates-schemas'
import * as z from 'zod/mini'

/** As `sha256sum` writes and checks it. */
export const sumsFileName = 'SHA256SUMS'
/** 64 bytes, Ed25519 (RFC 8032) over the whole file of checksums. */
export const signatureFileName = 'SHA256SUMS.sig'
export const manifestFileName = 'release.json'

const mostFiles = 20
/** Of a file that is read as a whole. */
const mostTextBytes = 64 * 1024
const mostProgramBytes = 500 * 1024 * 1024

const releaseManifest = z.strictObject({
  version: releaseVersion,
  releaseDate: z.iso.datetime(),
  programs: z
    .array(z.strictObject({ system: helperSystem, fileName: releaseFileName }))
    .check(z.minLength(1), z.maxLength(mostFiles)),
})

/** What `release.json` says. */
export type ReleaseManifest = z.infer<typeof releaseManifest>

export interface ReleaseFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** A release whose signature and checksums are right. */
export interface Release extends ReleaseManifest {
  /** Everything that may be downloaded, by name. */
  readonly files: ReadonlyMap<string, ReleaseFile>
}

class Refused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The release cannot be used: ${reason}`, options)
    this.reason = reason
  }
}

/** Reads and checks a release, every byte of it; the reason where it must not be offered. */
export async function readRelease(
  folder: string,
  { version, key }: { readonly version: string; readonly key: KeyObject },
): Promise<Release | RefusalReason> {
  try {
    const sums = await readSignedSums(folder, key)
    const listed = await checkFiles(folder, sums)
    if (!listed.has(manifestFileName)) throw new Refused('not-readable')
    const manifest = parseManifest(await readFile(join(folder, manifestFileName), 'utf8'))
    const isWhole = manifest.version === version && manifest.programs.every(({ fileName }) => listed.has(fileName))
    if (!isWhole) throw new Refused('not-readable')
    for (const name of [sumsFileName, signatureFileName]) listed.set(name, await fileOf(join(folder, name)))
    return { ...manifest, files: listed }
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

async function readSignedSums(folder: string, key: KeyObject): Promise<string> {
  const [sums, signature] = [
    await readSmallFile(join(folder, sumsFileName)),
    await readSmallFile(join(folder, signatureFileName)),
  ]
  if (sums === undefined || signature === undefined) throw new Refused('not-signed')
  if (!verify(null, sums, key, signature)) throw new Refused('other-key')
  return sums.toString('utf8')
}

async function readSmallFile(path: string): Promise<Buffer | undefined> {
  const bytes = await sizeOf(path)
  return bytes === undefined || bytes > mostTextBytes ? undefined : readFile(path)
}

/** Undefined where there is no such file. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path)
    return found.isFile() ? found.size : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function checkFiles(folder: string, sums: string): Promise<Map<string, ReleaseFile>> {
  const files = new Map<string, ReleaseFile>()
  const lines = sums.split('\n').filter((line) => line !== '')
  if (lines.length > mostFiles) throw new Refused('not-readable')
  for (const line of lines) {
    const [, sha256 = '', name = ''] = /^([\da-f]{64}) [ *](\S+)$/.exec(line) ?? []
    if (!releaseFileName.safeParse(name).success) throw new Refused('not-readable')
    const file = await fileOf(join(folder, name))
    if (file.sha256 !== sha256) throw new Refused('files-changed')
    files.set(name, file)
  }
  return files
}

async function fileOf(path: string): Promise<ReleaseFile> {
  const bytes = await sizeOf(path)
  if (!bytes || bytes > mostProgramBytes) throw new Refused('files-changed')
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Reads `release.json`. Throws where it is none. */
export function parseManifest(text: string): ReleaseManifest {
  try {
    return releaseManifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new Refused('not-readable', { cause })
  }
}
