import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'

/** The superuser of the embedded cluster; migrations run as it, the application never does. */
export const clusterOwner = 'labelwright'

/** Reads the cluster's password, making it first when there is none. */
export function clusterPassword(dataDirectory: string): string {
  const file = join(dataDirectory, 'database-password')
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Makes a cluster in `directory` unless it stands: first beside it, then in one rename, so that a crash in the middle
 * leaves nothing half-made and two starters cannot mix.
 */
export function makeCluster(directory: string, password: string, binaries: Binaries): void {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const temporary = `${directory}.making-${process.pid}`
  const passwordFile = `${temporary}.password`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const { uid, gid } = binaries.runAs
  if (uid !== undefined && gid !== undefined) {
    chownSync(temporary, uid, gid)
    chownSync(passwordFile, uid, gid)
  }
  const made = spawnSync(
    binaries.program('initdb'),
    [
      '-D',
      temporary,
      '-U',
      clusterOwner,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ],
    { ...binaries.runAs, cwd: '/', encoding: 'utf8', timeout: 120_000 },
  )
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    rmSync(temporary, { recursive: true, force: true })
    const reason = (made.stderr || made.error?.message || '').trim().split('\n').at(-1)
    throw new StartError(`The embedded database could not be made in ${directory}: ${reason}`)
  }
  try {
    renameSync(temporary, directory)
  } catch {
    // NOTE: another server was faster; its cluster serves, provided that it stands.
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(join(directory, 'PG_VERSION')))
      throw new StartError(`The embedded database could not be put into ${directory}.`)
  }
}
