// The application as the tests use it: real database, real store, real engine; calls go through its own door.
import { mkdirSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Endpoint, Input } from '@labelwright/contract/endpoint'
import { pathOf } from '@labelwright/contract/endpoint'
import type { ProblemAnswer } from '@labelwright/contract/errors'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { type App, type AppOptions, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createDrawingPool, type DrawingPool } from '../features/label-engine/drawing-pool.service.ts'
import { loadResources } from '../features/label-engine/load-resources.service.ts'
import { storageOf } from '../features/operations/storage.ts'
import { makeSampleOrganization } from '../features/sample-organization/sample-organization.service.ts'
import { findSignInAccount, signInAfterFirstStep } from '../features/sign-in/sign-in.service.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createDiskBlobStore } from '../platform/files/blob-store.ts'
import type { Log } from '../platform/log.ts'
import { createReaders, type Readers } from '../platform/readers/readers.ts'
import { type Keyring, loadKeyring } from '../platform/tokens/keyring.ts'
import { assertNoFaults, checkAnswers } from './check-answers.ts'
import type { Contents } from './cluster/shared-cluster.ts'
import { testTrailKeys } from './cluster/trail-keys.ts'
import { defined } from './defined.ts'
import { quickDirectory } from './temporary-directory.ts'
import { loginOf, silentLog, startTestDatabase, type TestDatabase } from './test-database.ts'
import { haveSameSample, usualSettings } from './usual-settings.ts'

export const adminEmail = 'admin@example.com'
export const packerEmail = 'packer@example.com'

export interface CallOptions {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallResult<Each extends Endpoint> {
  readonly status: number
  /** The answer or, after a refusal, the problem: a test reads the one that it expects, and fails where it got the other. */
  readonly body: Answer<Each> & Omit<ProblemAnswer, 'status'>
  readonly headers: Readonly<Record<string, unknown>>
}

export interface TestApp {
  readonly app: App
  readonly database: Database
  readonly keyring: Keyring
  readonly rows: TestDatabase['owner']
  /** For another connection as the owner. */
  readonly ownerConnection: TestDatabase['connection']
  readonly config: Config
  readonly call: <Each extends Endpoint>(
    endpoint: Each,
    input: Input<Each>,
    options?: CallOptions,
  ) => Promise<CallResult<Each>>
  /** Another server on the same database, as after a restart: nothing of the first one's memory is in it. `change` is what it has for itself. */
  readonly startAnother: (change?: Partial<AppOptions>) => Promise<App>
  /** Answers the access token of a new session. */
  readonly signInAs: (email: string) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Processes for work apart from the server start in half the time with compiled code. */
function compiledCodeOf(kind: string): string | undefined {
  const compiledCode = getCompileCacheDir()
  if (compiledCode === undefined) return undefined
  const directory = join(compiledCode, kind)
  mkdirSync(directory, { recursive: true })
  return directory
}

let readers: Promise<Readers> | undefined

/** One set of readers for all applications of a process. */
export function sharedReaders(): Promise<Readers> {
  readers ??= createReaders({
    log: silentLog,
    secondsPerHour: 600,
    ahead: [],
    compiledCodeIn: compiledCodeOf('readers'),
  })
  return readers
}

let resources: Promise<LayoutResources> | undefined

/** Fonts and symbols, read once for all label engines of a process. Nothing that a label says changes them. */
export function sharedResources(): Promise<LayoutResources> {
  resources ??= loadResources()
  return resources
}

let drawing: DrawingPool | undefined

/** The drawing processes, started once for all applications of a worker. They end with it. */
export function sharedDrawingPool(): DrawingPool {
  drawing ??= createDrawingPool({
    log: silentLog,
    // Where the data directories of tests are.
    readable: [tmpdir(), quickDirectory()],
    compiledCodeIn: compiledCodeOf('drawing'),
  })
  return drawing
}

/**
 * Begins the session that a right password begins, as it is after a first signature: the next one takes the password alone. Checking
 * passwords is slow on purpose, and has tests of its own; so have first signatures.
 */
async function signInAs(ctx: Context, email: string): Promise<string> {
  const account = await ctx.database.withoutOrganization((trx) => findSignInAccount(trx, email))
  const { organizationId, userId } = defined(account)
  const device = { userAgent: 'lightMyRequest', address: '127.0.0.1' }
  const session = await ctx.database.withOrganization(organizationId, async (trx) => {
    const begun = await signInAfterFirstStep(ctx, trx, { body: { organizationId, userId }, device })
    await trx.updateTable('sessions').set({ signedAt: new Date() }).where('userId', '=', userId).execute()
    return begun
  })
  return session.token
}

type Environment = Readonly<Record<string, string>>

const configOf = (directory: string, env: Environment): Config => readConfig({ ...usualSettings(directory), ...env })

/** The sample organization is copied where these settings would make the same one. */
function contentsFor(env: Environment): Contents {
  const config = configOf('.', env)
  return config.isSampleWanted && haveSameSample(config, configOf('.', {})) ? 'sample' : 'schema'
}

/** Starts the application with the sample organization. `env` overrides settings. */
export const startTestApp = async (env: Environment = {}, log: Log = silentLog): Promise<TestApp> =>
  startTestAppOn(await startTestDatabase(contentsFor(env)), env, log)

/** Where the files of the application's blob store lie. */
export const filesOf = ({ directory }: Pick<TestDatabase, 'directory'>): string => join(directory, 'files')

/** Calls of the contract, handed to the application without a network. */
export const callsOf =
  (app: App): TestApp['call'] =>
  async (endpoint, input, options = {}) => {
    const { body: sent, ...rest } = input as { body?: object; params?: Record<string, string>; query?: object }
    const answer = await app.http.inject({
      method: endpoint.method,
      url: pathOf(endpoint, rest),
      headers: { ...(options.token ? { authorization: `Bearer ${options.token}` } : {}), ...options.headers },
      ...(sent ? { payload: sent } : {}),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const body = (isJson ? answer.json() : answer.body) as CallResult<typeof endpoint>['body']
    return { status: answer.statusCode, body, headers: answer.headers }
  }

/** Starts the application on a database that may hold rows already. */
export async function startTestAppOn(test: TestDatabase, env: Environment, log: Log = silentLog): Promise<TestApp> {
  const config = configOf(test.directory, env)
  const application = await loginOf(test)
  if (test.contents === 'nothing') await migrate(test.connection, application)
  const database = await openDatabase(application.connection)
  database.useTrailKeys(testTrailKeys)
  const [keyring, readers] = await Promise.all([loadKeyring(database), sharedReaders()])
  if (config.isSampleWanted && test.contents !== 'sample') await makeSampleOrganization(database, config)
  const build = (keys: Keyring, change: Partial<AppOptions> = {}) =>
    createApp({
      config,
      database,
      keyring: keys,
      drawing: sharedDrawingPool(),
      readers,
      log,
      version: '0.0.0-test',
      blobs: createDiskBlobStore(filesOf(test)),
      storage: storageOf(test.directory),
      webDirectory: join(test.directory, 'no-web'),
      ...change,
    })
  const app = await build(keyring)
  const faults = checkAnswers(app.http)
  const call = callsOf(app)
  return {
    app,
    database,
    keyring,
    rows: test.owner,
    ownerConnection: test.connection,
    config,
    call,
    startAnother: async (change) => build(await loadKeyring(database), change),
    signInAs: (email) => signInAs(app.context, email),
    stop: async () => {
      await app.close()
      await database.close()
      await test.remove()
      assertNoFaults(faults)
    },
  }
}
