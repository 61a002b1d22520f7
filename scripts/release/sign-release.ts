import { createHash, type KeyObject, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  manifestFileName,
  type ReleaseManifest,
  signatureFileName,
  sumsFileName,
} from '../../apps/server/src/features/updates/release-folder.ts'

/** Makes a release of a folder of programs: what it is, the checksums of all its files, and the signature over them. */
export function signRelease(folder: string, manifest: ReleaseManifest, privateKey: KeyObject): void {
  writeFileSync(join(folder, manifestFileName), `${JSON.stringify(manifest, null, 2)}\n`)
  const names = readdirSync(folder).filter((name) => name !== sumsFileName && name !== signatureFileName)
  const sums = Buffer.from(
    names
      .sort()
      .map((name) => `${sha256Of(join(folder, name))}  ${name}\n`)
      .join(''),
  )
  writeFileSync(join(folder, sumsFileName), sums)
  writeFileSync(join(folder, signatureFileName), sign(null, sums, privateKey))
}

const sha256Of = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
