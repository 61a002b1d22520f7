// The PostgreSQL of a test process. Each test file has a database of its own in it, made from one that is ready.
import { spawn } from 'node:child_process'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readConfig } from '../../config.ts'
import { makeSampleOrganization } from '../../features/sample-organization/sample-organization.service.ts'
import { prepareApplicationLogin } from '../../platform/database/application-login.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts'
import { createLog } from '../../platform/log.ts'
import { quickDirectory, temporaryDirectory } from '../temporary-directory.ts'
import { usualSettings } from '../usual-settings.ts'
import { clusterPrefixOf, removeLeftoverClusters } from './leftover-clusters.ts'
import { copyTemplate } from './template-cluster.ts'
import { testTrailKeys } from './trail-keys.ts'

/** The contents of a new test database: nothing, the schema, or the sample organization with the default settings. */
export type Contents = 'nothing' | 'schema' | 'sample'

export interface TestCluster {
  /** Its data directory. */
  readonly directory: string
  /** The owner's, to the database that has the schema and nothing else. */
  readonly connection: pg.ClientConfig
  readonly stop: () => Promise<void>
}

/** In the template cluster, as the product names it. */
const schemaDatabase = 'labelwright'
const sampleDatabase = 'labelwright_sample'

function removeAtEnd(directory: string): void {
  const program = fileURLToPath(new URL('remove-cluster-at-end.ts', import.meta.url))
  const remover = spawn(process.execPath, [program, directory], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  remover.unref()
  // A pipe is a socket, which else would keep this process alive.
  ;(remover.stdin as Socket | null)?.unref()
}

/** A copy of the template, running. It is gone when this process is. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeLeftoverClusters()
  const directory = await temporaryDirectory(quickDirectory(), clusterPrefixOf(process.pid))
  removeAtEnd(directory)
  await copyTemplate(directory)
  return { directory, ...(await startEmbeddedDatabase(directory, createLog('fatal'))) }
}

/** As the owner, beside the databases of tests. */
async function run<Result>(cluster: TestCluster, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...cluster.connection, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Copies files: none of them has to go through the log, and the cluster waits for no disk. */
const copyDatabase = (cluster: TestCluster, name: string, from: string) =>
  run(cluster, (client) => client.query(`create database ${name} template ${from} strategy file_copy`))

/** Made by the code of this very process: there is no other sample that it could be mistaken for. */
async function makeSampleDatabase(cluster: TestCluster): Promise<void> {
  await copyDatabase(cluster, sampleDatabase, schemaDatabase)
  const login = await prepareApplicationLogin(
    { ...cluster.connection, database: sampleDatabase },
    { dataDirectory: cluster.directory, appDatabaseUrl: undefined },
  )
  const database = await openDatabase(login.connection)
  database.useTrailKeys(testTrailKeys)
  await makeSampleOrganization(database, readConfig(usualSettings(cluster.directory)))
  await database.close()
}

let starting: Promise<TestCluster> | undefined
let makingSample: Promise<void> | undefined
let made = 0

const sharedCluster = (): Promise<TestCluster> => {
  starting ??= startTestCluster()
  return starting
}

async function templateOf(cluster: TestCluster, contents: Contents): Promise<string> {
  if (contents === 'nothing') return 'template0'
  if (contents === 'schema') return schemaDatabase
  makingSample ??= makeSampleDatabase(cluster)
  await makingSample
  return sampleDatabase
}

export interface SharedDatabase {
  /** The data directory of an application on it. It knows the password of the application's role, which belongs to the cluster. */
  readonly directory: string
  /** The owner's. */
  readonly connection: pg.ClientConfig
  /** Drops the database and removes the directory. */
  readonly drop: () => Promise<void>
}

const isInUse = (error: unknown): boolean => (error as { readonly code?: string }).code === '55006'

/** Throws when something is connected to it still: what stops a test has to stop that first. */
async function dropDatabase(cluster: TestCluster, name: string): Promise<void> {
  await run(cluster, async (client) => {
    const inUse = await client.query(`drop database ${name}`).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (inUse === undefined) return
    if (!isInUse(inUse)) throw inUse
    const { rows } = await client.query('select state, query from pg_stat_activity where datname = $1', [name])
    await client.query(`drop database ${name} with (force)`)
    throw new Error(`The test left connections to its database open: ${JSON.stringify(rows)}`, { cause: inUse })
  })
}

/** A database that nobody else has. */
export async function createDatabase(contents: Contents): Promise<SharedDatabase> {
  const cluster = await sharedCluster()
  const template = await templateOf(cluster, contents)
  made += 1
  const name = `test_${made}`
  // Within the cluster's, which is removed at the end of this process.
  const directory = join(cluster.directory, name)
  await mkdir(directory)
  await copyFile(join(cluster.directory, 'application-password'), join(directory, 'application-password'))
  await copyDatabase(cluster, name, template)
  return {
    directory,
    connection: { ...cluster.connection, database: name },
    drop: async () => {
      await dropDatabase(cluster, name)
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
