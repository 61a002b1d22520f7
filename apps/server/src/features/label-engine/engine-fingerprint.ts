// Names the program that draws labels: another hash where any file of it is another.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256Of } from '../../platform/files/blob-store.ts'

/** A module of each package that draws, or reads what was drawn. */
const modules = [
  '@labelwright/label-document/label-document',
  '@labelwright/label-layout/lay-out-label',
  '@labelwright/label-output/output-formats',
  '@labelwright/barcode-reading/read-back',
]

/** Of a package its sources, of this folder those of labels that are files. */
const folders = (): readonly string[] => [
  ...modules.map((module) => dirname(fileURLToPath(import.meta.resolve(module)))),
  import.meta.dirname,
]

function hashSources(): string {
  const files = folders().flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted(),
  )
  const packages = modules.map((module) => join(dirname(fileURLToPath(import.meta.resolve(module))), '../package.json'))
  const own = join(import.meta.dirname, '../../../package.json')
  return sha256Of([...files, ...packages, own].map((path) => sha256Of(readFileSync(path))).join())
}

let fingerprint: string | undefined

/**
 * Over all sources, and over the package files, which pin the libraries and fonts exactly. Found once, as a process draws by the
 * code that it has loaded. Takes less than a tenth of a second.
 */
export function findEngineFingerprint(): string {
  fingerprint ??= hashSources()
  return fingerprint
}
