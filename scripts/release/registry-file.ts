import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A file of a package for another system, byte for byte. */
export interface RegistryFile {
  /** With its exact version. */
  readonly name: string
  readonly version: string
  readonly path: string
  readonly sha256: string
}

/** Brings a package from the registry once. Answers where its file is; throws where it is not the known one. */
export function bringFile({ name, version, path, sha256 }: RegistryFile): string {
  // A folder for each: npm takes away what it did not install itself.
  const folder = join(root, '.cache', 'release', `${name.replaceAll('/', '-')}-${version}`)
  const file = join(folder, 'node_modules', name, path)
  if (!existsSync(file)) install(folder, `${name}@${version}`)
  const found = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (found !== sha256) {
    throw new Error(`${file} is not the file that releases are made of: its SHA-256 is ${found}, not ${sha256}.`)
  }
  return file
}

function install(folder: string, wanted: string): void {
  const npm = process.env.npm_execpath
  // `--force`: the package is one for another system.
  const flags = ['--no-save', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  const commandLine = ['install', '--prefix', folder, ...flags, wanted]
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...commandLine], { stdio: 'inherit' })
    : spawnSync('npm', commandLine, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    throw new Error(`${wanted} could not be installed. Check the connection to the package registry and try again.`)
  }
}
