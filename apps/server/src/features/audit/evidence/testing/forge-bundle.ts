// Bundles of evidence as somebody forges them: taken apart, changed, and put together again with a key of their own.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import { makeZip } from '@labelwright/table-files/testing/make-zip'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { canonicalJson } from '../../../../platform/canonical-json.ts'

export type Files = Map<string, Buffer>

/** The files of an archive, by its table of contents. */
export function unzip(bytes: Buffer): Files {
  const files: Files = new Map()
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  let at = bytes.readUInt32LE(end + 16)
  while (at < end) {
    const [packed, nameLength, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const data = start + 30 + nameLength
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + nameLength),
      inflateRawSync(bytes.subarray(data, data + packed)),
    )
    at += 46 + nameLength
  }
  return files
}

export const zip = (files: Files): Buffer => makeZip([...files].map(([name, content]) => ({ name, content })))
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const edited = (files: Files, name: string, edit: (text: string) => string): Files =>
  new Map(files).set(name, Buffer.from(edit(files.get(name)?.toString() ?? '')))

/** The manifest made anew, with the hashes of the files as they are. */
export function relisted(files: Files): Files {
  return edited(files, 'manifest.json', (text) => {
    const manifest = JSON.parse(text)
    const names = manifest.files.map(({ name }: { name: string }) => name)
    const listed = names.map((name: string) => {
      const bytes = files.get(name) ?? Buffer.alloc(0)
      return { name, bytes: bytes.length, sha256: sha256(bytes) }
    })
    return JSON.stringify({ ...manifest, files: listed }, null, 2)
  })
}

/** As somebody makes it who has a key of their own, under the name of the server's. */
export async function signedAnew(files: Files): Promise<Files> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const keys = JSON.parse(files.get('jwks.json')?.toString() ?? '')
  const [{ kid }] = keys.keys
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' }] })
  const made = relisted(edited(files, 'jwks.json', () => jwks))
  const signed = await new CompactSign(made.get('manifest.json') ?? Buffer.alloc(0))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'labelwright-evidence', kid })
    .sign(privateKey)
  const [header, , signature] = signed.split('.')
  return new Map(made).set('manifest.jws', Buffer.from(`${header}..${signature}`))
}

/** A line of `audit/chain.jsonl`. */
export interface ChainLine {
  readonly seq?: number
  readonly behind?: number
  hash?: string
  digest?: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever a forger writes into it
  row?: any
}

const linesOf = (text: string): ChainLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The lines of the trail changed; the hashes stay as they were. */
export const withLines = (files: Files, edit: (lines: ChainLine[]) => ChainLine[]): Files =>
  edited(
    files,
    'audit/chain.jsonl',
    (text) =>
      `${edit(linesOf(text))
        .map((line) => JSON.stringify(line))
        .join('\n')}\n`,
  )

const link = (prev: string, digest: string) => sha256(Buffer.from(prev + digest, 'hex'))

/** The same, and every hash computed again. */
export const withChain = (files: Files, edit: (lines: ChainLine[]) => ChainLine[]): Files =>
  withLines(files, (lines) => {
    let prev = ''
    return edit(lines).map((line) => {
      if (line.behind === undefined) prev = link(prev, line.digest ?? sha256(Buffer.from(canonicalJson(line.row))))
      else prev = line.hash ?? ''
      return line.digest === undefined ? { ...line, hash: prev } : line
    })
  })

const verifier = fileURLToPath(new URL('../../../../../../web/public/verify-evidence.mjs', import.meta.url))
let count = 0

/** Runs the verifier on a bundle as somebody does who got it. Writes the bundle into the directory; answers the exit code and all output. */
export async function verifyIn(
  directory: string,
  bundle: Uint8Array,
  options: readonly string[],
): Promise<{ readonly code: number; readonly said: string }> {
  count += 1
  const file = join(directory, `${count}.zip`)
  await writeFile(file, bundle)
  return new Promise((resolve) => {
    execFile(process.execPath, [verifier, file, ...options], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}
