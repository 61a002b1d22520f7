// The embedded PostgreSQL: real, on a Unix socket that only its owner may open, adopted when it outlived its server.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertReachable } from '../../files/data-directory.ts'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'
import { type Binaries, findBinaries, type RunAs } from './binaries.ts'
import { clusterOwner, clusterPassword, makeCluster } from './cluster-directory.ts'
import { isServerOf, type PidFile, readPidFile, removeStalePidFile } from './server-process.ts'
import { serverSettings } from './server-settings.ts'

const databaseName = 'labelwright'
const startTimeoutMs = 120_000
const isWindows = process.platform === 'win32'

export interface EmbeddedDatabase {
  readonly connection: pg.ClientConfig
  /** Stops PostgreSQL and the watch over it. */
  readonly stop: () => Promise<void>
}

interface Cluster {
  readonly directory: string
  readonly binaries: Binaries
  readonly password: string
  readonly socketDirectory: string
  readonly log: Log
}

/** A socket's path may have 107 bytes at most; below long folders it goes to the temporary one. */
function socketDirectoryOf(cluster: string): string {
  if (cluster.length < 80) return cluster
  return join(tmpdir(), `labelwright-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`)
}

/** Its owner is whom the database runs as: root makes it for another account. */
function makeSocketDirectory(directory: string, { uid, gid }: RunAs): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
  chmodSync(directory, 0o700)
}

const freePort = async (): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 5432))
  })
  return promise
}

const connectionOf = (cluster: Cluster, port: number, database: string): pg.ClientConfig => ({
  user: clusterOwner,
  password: cluster.password,
  host: isWindows ? '127.0.0.1' : cluster.socketDirectory,
  port,
  database,
  connectionTimeoutMillis: 3000,
})

function spawnServer(cluster: Cluster, port: number): ChildProcess {
  const place = isWindows
    ? ['-c', 'listen_addresses=127.0.0.1']
    : [
        '-c',
        'listen_addresses=',
        '-c',
        `unix_socket_directories=${cluster.socketDirectory}`,
        '-c',
        'unix_socket_permissions=0700',
      ]
  const args = ['-D', cluster.directory, '-p', String(port), ...place, ...serverSettings()]
  const child = spawn(cluster.binaries.program('postgres'), args, {
    ...cluster.binaries.runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => cluster.log.debug({ postgres: text.trimEnd() }, 'database says'))
  // Neither the database nor what it says keeps a program alive that has nothing more to do.
  ;(child.stderr as Socket | null)?.unref()
  child.on('error', (error) => cluster.log.error({ err: error }, 'the database program could not be started'))
  child.unref()
  return child
}

/** Answers once the server of this very cluster accepts connections, and makes our database in it. */
async function probe(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client(connectionOf(cluster, port, 'postgres'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const hasEnded = (child: ChildProcess | undefined): boolean =>
  child === undefined || child.exitCode !== null || child.signalCode !== null

/** Whether the running server answers; what went wrong otherwise. */
async function tryRunning(cluster: Cluster, running: PidFile | undefined): Promise<{ port?: number; error?: unknown }> {
  if (!running || running.port === 0) return {}
  try {
    await probe(cluster, running.port)
    return { port: running.port }
  } catch (error) {
    return { error }
  }
}

/** Starts the server, or takes over the one that is running; returns its port. */
async function ensureRunning(cluster: Cluster): Promise<number> {
  const deadline = performance.now() + startTimeoutMs
  const port = isWindows ? await freePort() : 5432
  let child: ChildProcess | undefined
  let lastError: unknown
  while (performance.now() < deadline) {
    const running = readPidFile(cluster.directory)
    const tried = await tryRunning(cluster, running)
    if (tried.port !== undefined) return tried.port
    lastError = tried.error ?? lastError
    const isRunning = running !== undefined && isServerOf(cluster.directory, running.pid)
    if (hasEnded(child) && !isRunning) {
      removeStalePidFile(cluster.directory)
      child = spawnServer(cluster, port)
    }
    await sleep(25)
  }
  throw new StartError('The embedded database did not start within two minutes.', { cause: lastError })
}

/** Starts PostgreSQL again when it dies under us: a killed database costs seconds, not a person. */
function watch(cluster: Cluster, isStopping: () => boolean): NodeJS.Timeout {
  let isBusy = false
  const timer = setInterval(() => {
    const running = readPidFile(cluster.directory)
    if (isBusy || isStopping() || (running && isServerOf(cluster.directory, running.pid))) return
    isBusy = true
    cluster.log.warn('the database has gone; starting it again')
    ensureRunning(cluster)
      .catch((error: unknown) => cluster.log.error({ err: error }, 'the database did not come back'))
      .finally(() => {
        isBusy = false
      })
  }, 500)
  return timer.unref()
}

/** Makes the cluster when there is none, starts or adopts its server and watches over it. Throws StartError. */
export async function startEmbeddedDatabase(dataDirectory: string, log: Log): Promise<EmbeddedDatabase> {
  const binaries = findBinaries(dataDirectory)
  assertReachable(dataDirectory, binaries.runAs)
  const directory = join(dataDirectory, 'database')
  const password = clusterPassword(dataDirectory)
  makeCluster(directory, password, binaries)
  const socketDirectory = socketDirectoryOf(directory)
  if (socketDirectory !== directory) makeSocketDirectory(socketDirectory, binaries.runAs)
  const cluster: Cluster = { directory, binaries, password, socketDirectory, log }
  const port = await ensureRunning(cluster)
  let isStopping = false
  const timer = watch(cluster, () => isStopping)
  return {
    connection: connectionOf(cluster, port, databaseName),
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      spawnSync(binaries.program('pg_ctl'), ['-D', directory, 'stop', '-m', 'fast', '-w', '-t', '60'], {
        ...binaries.runAs,
        cwd: '/',
      })
    },
  }
}
