// A real PostgreSQL database for the tests of one file, dropped at the end.
import pg from 'pg'
import { type ApplicationLogin, prepareApplicationLogin } from '../platform/database/application-login.ts'
import { watchConnections } from '../platform/database/connection-scope.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { type Contents, createDatabase } from './cluster/shared-cluster.ts'
import { testTrailKeys } from './cluster/trail-keys.ts'

// Whoever waits for anything else within a transaction fails the test.
watchConnections()

export const silentLog = createLog('fatal')

export interface TestDatabase {
  /** The data directory of an application that works on it. */
  readonly directory: string
  /** Its contents when it was made. */
  readonly contents: Contents
  /** As the owner, who makes tables and grants. */
  readonly connection: pg.ClientConfig
  /** A connection as the owner, who sees everything: for looking, and for planting what a test needs. */
  readonly owner: pg.Client
  readonly remove: () => Promise<void>
}

/** A database of the cluster of this process. A test that stops the cluster or changes its roles starts one of its own: `startTestCluster`. */
export async function startTestDatabase(contents: Contents): Promise<TestDatabase> {
  const { directory, connection, drop } = await createDatabase(contents)
  const owner = new pg.Client(connection)
  await owner.connect()
  return {
    directory,
    contents,
    connection,
    owner,
    remove: async () => {
      await owner.end()
      await drop()
    },
  }
}

export interface MigratedDatabase extends TestDatabase {
  /** As the application sees it. */
  readonly database: Database
}

/** How the application signs in to it. */
export const loginOf = ({ connection, directory }: TestDatabase): Promise<ApplicationLogin> =>
  prepareApplicationLogin(connection, { dataDirectory: directory, appDatabaseUrl: undefined })

export async function startMigratedDatabase(options: { readonly poolSize?: number } = {}): Promise<MigratedDatabase> {
  const test = await startTestDatabase('schema')
  const { connection } = await loginOf(test)
  const database = await openDatabase(connection, options)
  database.useTrailKeys(testTrailKeys)
  return {
    ...test,
    database,
    remove: async () => {
      await database.close()
      await test.remove()
    },
  }
}
