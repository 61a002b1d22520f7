// A real PostgreSQL for the tests of one file: its own cluster in a temporary folder, stopped and removed at the end.
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { type ApplicationLogin, prepareApplicationLogin } from '../platform/database/application-login.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../platform/database/embedded/embedded-database.ts'
import { createLog } from '../platform/log.ts'
import { copyTemplate, type Template } from './template-cluster.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export const silentLog = createLog('fatal')

export interface TestDatabase {
  readonly directory: string
  readonly embedded: EmbeddedDatabase
  /** A connection as the owner, who sees everything: for looking, and for planting what a test needs. */
  readonly owner: pg.Client
  readonly remove: () => Promise<void>
}

export async function startTestDatabase(template: Template = 'empty'): Promise<TestDatabase> {
  const directory = await temporaryDirectory()
  await copyTemplate(directory, template)
  const embedded = await startEmbeddedDatabase(directory, silentLog)
  const owner = new pg.Client(embedded.connection)
  await owner.connect()
  return {
    directory,
    embedded,
    owner,
    remove: async () => {
      await owner.end()
      await embedded.stop()
      // The database may write its last file while the directory goes.
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

export interface MigratedDatabase extends TestDatabase {
  /** As the application sees it. */
  readonly database: Database
}

/** How the application signs in to it. */
export const loginOf = ({ embedded, directory }: TestDatabase): Promise<ApplicationLogin> =>
  prepareApplicationLogin(embedded.connection, { dataDirectory: directory, appDatabaseUrl: undefined })

export async function startMigratedDatabase(options: { readonly poolSize?: number } = {}): Promise<MigratedDatabase> {
  const test = await startTestDatabase('migrated')
  const { connection } = await loginOf(test)
  const database = await openDatabase(connection, options)
  return {
    ...test,
    database,
    remove: async () => {
      await database.close()
      await test.remove()
    },
  }
}

/** A connection to the database of a product that runs on this data directory. */
export async function connectAsOwner(dataDirectory: string): Promise<pg.Client> {
  const { connection } = await startEmbeddedDatabase(dataDirectory, silentLog)
  const owner = new pg.Client(connection)
  await owner.connect()
  return owner
}
