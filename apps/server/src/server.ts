// One running server: database, application and port, started in order and stopped in the other.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import { noteRestorations } from './features/audit/anchor-trails.service.ts'
import { findLastRows } from './features/audit/sealing/last-rows.service.ts'
import { requestBaseLines } from './features/audit/standing/base-line.service.ts'
import { createDrawingPool } from './features/label-engine/drawing-pool.service.ts'
import { storageOf } from './features/operations/storage.ts'
import { moveVirtualPrinter } from './features/printers/printers.service.ts'
import { type FirstSignIn, makeSampleOrganization } from './features/sample-organization/sample-organization.service.ts'
import { countOrganizations } from './features/sign-in/sign-in.service.ts'
import { prepareApplicationLogin } from './platform/database/application-login.ts'
import { watchConnections } from './platform/database/connection-scope.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { lockDirectory } from './platform/database/embedded/directory-lock.ts'
import { startEmbeddedDatabase } from './platform/database/embedded/embedded-database.ts'
import { migrate } from './platform/database/migrate.ts'
import { createDiskBlobStore } from './platform/files/blob-store.ts'
import { prepareDataDirectory } from './platform/files/data-directory.ts'
import { assertPortFree } from './platform/http/port.ts'
import type { Log } from './platform/log.ts'
import { createReaders } from './platform/readers/readers.ts'
import { loadKeyring } from './platform/tokens/keyring.ts'
import { loadTrailKeys } from './platform/tokens/trail-keys.ts'
import { version } from './platform/version.ts'
import { watchThread } from './platform/watch-thread.ts'
import { readerPrograms } from './reader-programs.ts'
import { startWarnings } from './start-warnings.ts'

export interface Server {
  readonly url: string
  /** Present when this start made the sample organization. */
  readonly firstSignIn: FirstSignIn | undefined
  /** True while nobody has registered: the way in is /register. */
  readonly isEmpty: boolean
  readonly app: App
  readonly stop: () => Promise<void>
}

type Undo = () => Promise<unknown>

/** The owner's connection makes and grants; the application signs in as somebody who owns nothing. */
async function openMigrated(owner: ClientConfig, config: Config): Promise<Database> {
  const login = await prepareApplicationLogin(owner, config)
  await migrate(owner, login)
  return openDatabase(login.connection)
}

async function openStore(
  config: Config,
  { log, undo, onLost }: { readonly log: Log; readonly undo: Undo[]; readonly onLost: () => void },
): Promise<Database> {
  if (config.databaseUrl) return openMigrated({ connectionString: config.databaseUrl }, config)
  const embedded = await startEmbeddedDatabase(config.dataDirectory, log)
  const lockAs = (connection: ClientConfig) => lockDirectory(connection, config.dataDirectory, { log, onLost })
  const login = await prepareApplicationLogin(embedded.connection, config).catch(async (error: unknown) => {
    // Stopped again unless another server works with it.
    await (await lockAs(embedded.connection)).release()
    await embedded.stop()
    throw error
  })
  // A server that may not have the directory leaves the database to the one that has it.
  const lock = await lockAs(login.connection)
  undo.push(embedded.stop, lock.release)
  await migrate(embedded.connection, login)
  return openDatabase(login.connection)
}

async function fillWhenEmpty(
  database: Database,
  config: Config,
): Promise<{ firstSignIn: FirstSignIn | undefined; isEmpty: boolean }> {
  const isEmpty = (await database.withoutOrganization(countOrganizations)) === 0
  if (!isEmpty) {
    await database.withoutOrganization((trx) => moveVirtualPrinter(trx, config.virtualPrinterPort))
    return { firstSignIn: undefined, isEmpty: false }
  }
  if (!config.isSampleWanted) return { firstSignIn: undefined, isEmpty: true }
  return { firstSignIn: await makeSampleOrganization(database, config), isEmpty: false }
}

async function start(
  config: Config,
  { log, undo, onLost }: { readonly log: Log; readonly undo: Undo[]; readonly onLost: () => void },
): Promise<Omit<Server, 'stop'>> {
  prepareDataDirectory(config.dataDirectory)
  await assertPortFree(config.host, config.port)
  const readers = await createReaders({ log, secondsPerHour: config.readingSecondsPerHour, ahead: readerPrograms })
  undo.push(readers.close)
  for (const warning of startWarnings({ ...config, confinement: readers.confinement })) log.warn(warning)
  const files = join(config.dataDirectory, 'files')
  const drawing = createDrawingPool({ log, readable: [files] })
  undo.push(drawing.close)
  const database = await openStore(config, { log, undo, onLost })
  undo.push(database.close)
  // Before anything is written: no row of an audit trail is without its seal.
  database.useTrailKeys(await loadTrailKeys(config.auditKeys, () => findLastRows(database)))
  const keyring = await loadKeyring(database)
  const { firstSignIn, isEmpty } = await fillWhenEmpty(database, config)
  const app = await createApp({
    config,
    database,
    keyring,
    drawing,
    readers,
    log,
    version,
    blobs: createDiskBlobStore(files),
    storage: storageOf(config.dataDirectory),
    webDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  })
  // What is still drawn or read must not keep the application from closing.
  undo.push(() => Promise.all([app.close(), readers.close(), drawing.close()]))
  await noteRestorations(app.context)
  await requestBaseLines(app.context)
  void drawing.start()
  await app.http.listen({ host: config.host, port: config.port })
  const stopWatching = watchThread(log)
  undo.push(async () => stopWatching())
  return { url: config.publicUrl, firstSignIn, isEmpty, app }
}

/** Starts everything or nothing: what was begun is taken back when a later step fails. `onLost` is told when the server must end by itself. */
export async function startServer(config: Config, log: Log, onLost: () => void): Promise<Server> {
  if (config.areConnectionsWatched) watchConnections()
  const undo: Undo[] = []
  const takeBack = async () => {
    for (const each of undo.splice(0).reverse()) await each()
  }
  try {
    return { ...(await start(config, { log, undo, onLost })), stop: takeBack }
  } catch (error) {
    await takeBack()
    throw error
  }
}
