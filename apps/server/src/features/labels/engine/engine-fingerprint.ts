// Names the program that draws labels: another hash where any file of it is another.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256Of } from '../../../platform/files/blob-store.ts'

/** A module of each package that draws, or reads what was drawn. */
const modules = [
  '@labelwright/label-document/label-document',
  '@labelwright/label-layout/lay-out-label',
  '@labelwright/label-output/output-formats',
  '@labelwright/barcode-reading/read-back',
]

/** Over all sources, and over the package files, which pin the libraries and fonts exactly. Takes some ten milliseconds. */
export function findEngineFingerprint(): string {
  const hashes = modules.flatMap((module) => {
    const folder = dirname(fileURLToPath(import.meta.resolve(module)))
    const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
    return [join(folder, '../package.json'), ...sources].map((path) => sha256Of(readFileSync(path)))
  })
  return sha256Of(hashes.join())
}
