// The server's printing on a real PostgreSQL, whose clock goes on with the simulation's.
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import type { Context } from '../../apps/server/src/context.ts'
import { articlesRoutes } from '../../apps/server/src/features/articles/articles.routes.ts'
import { auditServedCall } from '../../apps/server/src/features/audit/audited-calls.service.ts'
import { getCachedFeatures } from '../../apps/server/src/features/feature-flags/feature-flags.service.ts'
import { helpersRoutes } from '../../apps/server/src/features/helpers/helpers.routes.ts'
import { findCurrentHelper } from '../../apps/server/src/features/helpers/helpers.service.ts'
import { labelsRoutes } from '../../apps/server/src/features/labels/labels.routes.ts'
import { printersRoutes } from '../../apps/server/src/features/printers/printers.routes.ts'
import { endExpiredLeases } from '../../apps/server/src/features/printing/entry-outcomes.service.ts'
import { printingRoutes } from '../../apps/server/src/features/printing/printing.routes.ts'
import { endUndrawnJobs } from '../../apps/server/src/features/printing/steps/undrawn-jobs.ts'
import { makeSampleOrganization } from '../../apps/server/src/features/sample-organization/sample-organization.service.ts'
import { findCurrentPerson } from '../../apps/server/src/features/sign-in/sessions.service.ts'
import { signInRoutes } from '../../apps/server/src/features/sign-in/sign-in.routes.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createDiskBlobStore } from '../../apps/server/src/platform/files/blob-store.ts'
import { createAccessGuard } from '../../apps/server/src/platform/http/access-guard.ts'
import { usualBounds } from '../../apps/server/src/platform/http/body-bounds.ts'
import { createServe, prepareHttp } from '../../apps/server/src/platform/http/http.ts'
import { startNotices } from '../../apps/server/src/platform/live/notices.ts'
import { loadKeyring } from '../../apps/server/src/platform/tokens/keyring.ts'
import { testTrailKeys } from '../../apps/server/src/testing/cluster/trail-keys.ts'
import { sharedDrawingPool, sharedReaders } from '../../apps/server/src/testing/start-app.ts'
import { loginOf, silentLog, startTestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { adminEmail, testPassword } from '../product/product-for-tests.ts'
import type { Reply, Request } from './network.ts'

/** What may happen to a call where it writes: throws where the server dies there, or the database refuses. */
export interface Transactions {
  readonly beforeCommit: (call: string) => void
  readonly afterCommit: (call: string) => void
  /** Transactions of calls that came together stay open for so long: without a lock each reads what the other is changing. */
  readonly togetherMs: number
}

export interface ServerHost {
  /** A connection as the owner, who sees everything. */
  readonly rows: pg.Client
  readonly answer: (request: Request, transactions?: Transactions) => Promise<Reply>
  readonly endLeases: (transactions: Transactions) => Promise<void>
  /** Sets the database's clock ahead of the real one. */
  readonly setClock: (aheadMs: number) => Promise<void>
  /** An access token of the administrator of the sample. */
  readonly token: () => Promise<string>
  readonly stop: () => Promise<void>
}

interface WatchedCall {
  readonly name: string
  readonly transactions: Transactions
}

const watched = new AsyncLocalStorage<WatchedCall>()

let callsAtWork = 0

async function whileAtWork<Result>(work: () => Promise<Result>): Promise<Result> {
  callsAtWork += 1
  try {
    return await work()
  } finally {
    callsAtWork -= 1
  }
}

/** Meets the faults of calls whose transactions write. */
function watch(database: Database): Database {
  return {
    ...database,
    withOrganization: async (organizationId, work) => {
      const call = watched.getStore()
      if (!call) return database.withOrganization(organizationId, work)
      let hasWritten = false
      const result = await database.withOrganization(organizationId, async (trx) => {
        const done = await work(trx)
        const { rows } = await sql<{ hasWritten: boolean }>`
          select pg_current_xact_id_if_assigned() is not null as has_written`.execute(trx)
        hasWritten = rows[0]?.hasWritten === true
        if (callsAtWork > 1) await sleep(call.transactions.togetherMs)
        if (hasWritten) call.transactions.beforeCommit(call.name)
        return done
      })
      if (hasWritten) call.transactions.afterCommit(call.name)
      return result
    },
  }
}

/** Functions that ask for the time, by the clock of the simulation. */
const timedFunctions = ['entries_to_ask_about', 'organizations_with_ended_leases', 'organizations_with_undrawn_jobs']

/** Puts a clock that can be set in the place of `now()`. */
async function replaceClock(rows: pg.Client, user: string): Promise<void> {
  await rows.query(`
    create schema simulation;
    create table simulation.clock (ahead interval not null);
    insert into simulation.clock values ('0');
    create function simulation.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + ahead from simulation.clock';
    grant usage on schema simulation to ${user};
    grant select on simulation.clock to ${user};
    alter role ${user} in database ${rows.database} set search_path = simulation, pg_catalog, public;`)
  for (const name of timedFunctions) {
    const file = new URL(`../../apps/server/src/database/functions/${name}.sql`, import.meta.url)
    await rows.query(readFileSync(file, 'utf8').replaceAll(/\bnow\(\)/g, 'simulation.now()'))
  }
}

function mount(http: FastifyInstance, ctx: Context): void {
  prepareHttp(http)
  const guard = createAccessGuard(ctx.keyring, {
    currentPerson: (person) => findCurrentPerson(ctx, person),
    currentFeatures: (organizationId) => getCachedFeatures(ctx, organizationId),
    currentHelper: (helperId, secret) => findCurrentHelper(ctx, helperId, secret),
    // Nobody prints at a station.
    currentPersonAtStation: async () => undefined,
    currentStation: async () => undefined,
  })
  const serve = createServe(http, {
    guard,
    services: ctx.config.services,
    uploadDirectory: ctx.config.dataDirectory,
    around: auditServedCall,
  })
  signInRoutes(serve, ctx)
  articlesRoutes(serve, ctx)
  printersRoutes(serve, ctx)
  // Reports come by HTTP: no helper is linked.
  helpersRoutes(serve, () => undefined, ctx)
  printingRoutes(serve, ctx)
  labelsRoutes(serve, ctx)
}

const tokenLifeMs = 600_000

interface Standing {
  readonly ctx: Context
  readonly rows: pg.Client
  readonly stop: () => Promise<void>
}

/** The sample organization on a database of its own, whose clock can be set. */
async function openContext(): Promise<Standing> {
  const test = await startTestDatabase('schema')
  const config = readConfig({
    PORT: '0',
    LABELWRIGHT_PUBLIC_URL: 'http://localhost:8080',
    LABELWRIGHT_DATA_DIR: test.directory,
    LABELWRIGHT_ADMIN_PASSWORD: testPassword,
    LABELWRIGHT_PASSWORD_MEMORY_MIB: '8',
    LABELWRIGHT_PASSWORD_PASSES: '1',
  })
  const application = await loginOf(test)
  await replaceClock(test.owner, application.user)
  const database = await openDatabase(application.connection)
  database.useTrailKeys(testTrailKeys)
  await makeSampleOrganization(database, config)
  // More printers than the sample's plan has.
  await test.owner.query(`update subscriptions set type = 'Enterprise'`)
  const notices = startNotices({ database, log: silentLog })
  const [keyring, readers] = await Promise.all([loadKeyring(database), sharedReaders()])
  const ctx: Context = {
    config,
    database: watch(database),
    keyring,
    drawing: sharedDrawingPool(),
    readers,
    blobs: createDiskBlobStore(join(test.directory, 'files')),
    log: silentLog,
    notices,
    origins: ['http://localhost:8080'],
    hasMailServer: false,
  }
  const stop = async (): Promise<void> => {
    await notices.stop()
    await database.close()
    await test.remove()
  }
  return { ctx, rows: test.owner, stop }
}

async function send(http: FastifyInstance, { method, path, headers, body }: Request): Promise<Reply> {
  const answer = await http.inject({
    method: method as 'GET',
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  const contentType = String(answer.headers['content-type'] ?? 'application/json')
  return { status: answer.statusCode, contentType, body: answer.body }
}

async function signIn(http: FastifyInstance): Promise<string> {
  const body = JSON.stringify({ email: adminEmail, password: testPassword })
  const headers = { 'content-type': 'application/json' }
  return JSON.parse((await send(http, { method: 'POST', path: '/api/account/login', headers, body })).body).token
}

/** Starts what a server prints with: its routes of printing and helpers, and no work in the background. */
export async function startServerHost(): Promise<ServerHost> {
  const { ctx, rows, stop } = await openContext()
  const http = Fastify({ bodyLimit: usualBounds.bytes, routerOptions: { caseSensitive: false, maxParamLength: 2_000 } })
  mount(http, ctx)
  let signedIn: { readonly token: string; readonly until: number } | undefined
  return {
    rows,
    answer: (request, transactions) => {
      if (!transactions) return send(http, request)
      const name = `${request.method} ${request.path.replace(/^\/api\//, '')}`
      return watched.run({ name, transactions }, () => whileAtWork(() => send(http, request)))
    },
    endLeases: async (transactions) => {
      await watched.run({ name: 'end of leases', transactions }, async () => {
        await endExpiredLeases(ctx)
        await endUndrawnJobs(ctx)
      })
    },
    setClock: async (aheadMs) => {
      await rows.query(`update simulation.clock set ahead = make_interval(secs => $1)`, [aheadMs / 1000])
    },
    token: async () => {
      if (signedIn && signedIn.until > Date.now()) return signedIn.token
      signedIn = { token: await signIn(http), until: Date.now() + tokenLifeMs }
      return signedIn.token
    },
    stop: async () => {
      await http.close()
      await stop()
    },
  }
}
