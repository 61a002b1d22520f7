// A data directory with a cluster of this version, made once for all test processes: initdb and the migrations take seconds.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareApplicationLogin } from '../../platform/database/application-login.ts'
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import { createLog } from '../../platform/log.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const prefix = 'labelwright-test-template-'
const unusedAfterMs = 86_400_000

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Of all that a template is made by, with the names of its files: another schema, another name of a migration and another
 * version of PostgreSQL have another template. So has another day, as migrations make months of the print history from now on.
 */
function templateKey(): string {
  const files = ['../../migrations/', '../../database/functions/', '../../platform/database/'].flatMap((folder) =>
    readdirSync(pathOf(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const all = [...files, pathOf('../../../package.json'), pathOf('template-cluster.ts')]
  const texts = all.map((file) => `${basename(file)}\0${readFileSync(file, 'utf8')}`)
  const today = new Date().toISOString().slice(0, 10)
  return sha256Of([today, ...texts].join('\0')).slice(0, 16)
}

function removeUnused(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    const usedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - usedAt > unusedAfterMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Copies a stopped cluster, with the user that it belongs to. Only Windows has no `cp`, which takes a fifth of the time. */
function copyCluster(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', from, to])
}

async function makeTemplate(place: string): Promise<void> {
  removeUnused()
  const making = await temporaryDirectory()
  const log = createLog('fatal')
  const first = await startEmbeddedDatabase(making, log)
  await first.stop()
  // Only a computer that loses its power needs what this saves; a killed server does not.
  appendFileSync(
    join(making, 'database/postgresql.conf'),
    '\nfsync = off\nfull_page_writes = off\nmax_wal_size = 256MB\n',
  )
  const second = await startEmbeddedDatabase(making, log)
  const login = await prepareApplicationLogin(second.connection, { dataDirectory: making, appDatabaseUrl: undefined })
  await migrate(second.connection, login)
  await second.stop()
  try {
    renameSync(making, place)
  } catch {
    // NOTE: another worker was faster; its template serves.
    rmSync(making, { recursive: true, force: true })
  }
}

/** Fills an empty data directory with a cluster whose database has the schema of this version. */
export async function copyTemplate(directory: string): Promise<void> {
  const place = join(tmpdir(), prefix + templateKey())
  if (!existsSync(place)) await makeTemplate(place)
  utimesSync(place, new Date(), new Date())
  for (const name of ['database-password', 'application-password'])
    copyFileSync(join(place, name), join(directory, name))
  copyCluster(join(place, 'database'), join(directory, 'database'))
  // As root the programs are copied into each data directory: 60 MB.
  for (const programs of readdirSync(place).filter((name) => name.startsWith('postgresql-')))
    symlinkSync(join(place, programs), join(directory, programs))
}
