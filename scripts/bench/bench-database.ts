// The databases that a suite runs on: the embedded one, and a PostgreSQL of one's own when its address is given.
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '../../apps/server/src/platform/database/embedded/embedded-database.ts'
import { temporaryDirectory } from '../../apps/server/src/testing/temporary-directory.ts'
import { silentLog } from '../../apps/server/src/testing/test-database.ts'
import type { Result } from './measure.ts'

export interface BenchDatabase {
  readonly name: 'embedded' | 'external'
  /** The owner's. */
  readonly url: string
  /** For a server that works on it. */
  readonly settings: Readonly<Record<string, string>>
  readonly remove: () => Promise<void>
}

/** An empty database of one's own server; everything in it is thrown away before and after. */
async function externalDatabase(url: string): Promise<BenchDatabase> {
  const empty = async () => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.end()
  }
  await empty()
  // The role that one server made is another server's to know: several come and go here.
  const appUrl = process.env.LABELWRIGHT_APP_DATABASE_URL
  const settings = { DATABASE_URL: url, ...(appUrl ? { LABELWRIGHT_APP_DATABASE_URL: appUrl } : {}) }
  return { name: 'external', url, settings, remove: empty }
}

/** As the product makes it: that of the tests does not wait for the disk. */
async function embeddedDatabase(): Promise<BenchDatabase> {
  const directory = await temporaryDirectory()
  const embedded = await startEmbeddedDatabase(directory, silentLog)
  const { user, password, host, database } = embedded.connection
  const url = `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host ?? '')}`
  const remove = async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { name: 'embedded', url, settings: { DATABASE_URL: url }, remove }
}

/** `LABELWRIGHT_BENCH_DATABASE_URL` names an empty database that may be overwritten. */
function benchDatabases(): readonly (() => Promise<BenchDatabase>)[] {
  const external = process.env.LABELWRIGHT_BENCH_DATABASE_URL
  return external ? [embeddedDatabase, () => externalDatabase(external)] : [embeddedDatabase]
}

/** Measures on each database, which is started when its turn comes; the results of all. */
export async function measureOnDatabases(
  measure: (database: BenchDatabase) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const start of benchDatabases()) {
    const database = await start()
    try {
      results.push(...(await measure(database)))
    } finally {
      await database.remove()
    }
  }
  return results
}
