// The way to the database: a pool that signs in as the application's role, and transactions that see one organization only.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import type { TrailKeys } from '../tokens/trail-keys.ts'
import { collectStatements } from './at-commit.ts'
import { isInBackground } from './background-work.ts'
import { holdingConnection } from './connection-scope.ts'
import { createConnectionTurns } from './connection-turns.ts'
import type { DB } from './database-types.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { namedWhereKept } from './kept-statements.ts'
import { type FindTrailKeys, noKeys, setTrailKeysOf } from './trail-keys-of-transaction.ts'
import { currentHook, type TransactionHook } from './transaction-hooks.ts'

// count(*) and bigint columns stay far below 2^53 here
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A transaction of one organization. Its queries are done in the order in which they are begun, awaited or not. */
export type Transaction = Kysely<DB>

export interface Database {
  /** A transaction that sees the rows of one organization. Run again when the database says that it must be. */
  readonly withOrganization: <Result>(
    organizationId: string,
    work: (trx: Transaction) => Promise<Result>,
  ) => Promise<Result>
  /** A transaction with no organization: sees none of their rows, only keys, throttles and the look-up functions. */
  readonly withoutOrganization: <Result>(work: (trx: Transaction) => Promise<Result>) => Promise<Result>
  readonly ping: () => Promise<void>
  /** Brings a few bytes into the database's log and to its disk; no row is changed. */
  readonly tryWrite: () => Promise<void>
  /** From now on rows of the audit trail are sealed with these. Without any, none can be written. */
  readonly useTrailKeys: (keys: TrailKeys) => void
  readonly trailKeys: FindTrailKeys
  /** For those who need a connection of their own (bulk-session.ts). */
  readonly connection: pg.ClientConfig
  readonly close: () => Promise<void>
}

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** PostgreSQL's code for queries of a transaction that has failed before them. */
const failedBefore = '25P02'

/** Names the one organization that a transaction sees. */
export const seeOnly = `select set_config('app.organization_id', $1, true)`

/** One text: the transaction, the organization that it sees, and what a hook sets. */
const beginText = (organizationId: string, hook: TransactionHook | undefined): string =>
  Object.entries({ 'app.organization_id': organizationId, ...hook?.settings }).reduce(
    (text, [name, value]) => `${text}; select set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
    'begin',
  )

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** Columns are snake_case in SQL and camelCase in TypeScript; what jsonb columns hold stays as it was stored. */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Sends all queries to one connection, which stays whose it is. */
export function kyselyOn(query: Query): Kysely<DB> {
  const loan = { query, release: () => undefined }
  const pool = { connect: async () => loan, end: async () => undefined, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }), plugins: [camelCase] })
}

/** The connection for as long as the transaction stands: what comes after it would belong to the next one. */
function lend(client: pg.PoolClient) {
  let isOver = false
  const query: Query = (text, values) => {
    if (isOver) throw new Error('A query came after the end of its transaction')
    return client.query(namedWhereKept(text, values))
  }
  return {
    trx: kyselyOn(query),
    takeBack: () => {
      isOver = true
    },
  }
}

interface Connections {
  readonly pool: pg.Pool
  readonly trailKeys: FindTrailKeys
}

/** Does `work` in a transaction that sees the rows of one organization only. */
async function transactOnce<Result>(
  { pool, trailKeys }: Connections,
  organizationId: string,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  const { trx, takeBack } = lend(client)
  setTrailKeysOf(trx, trailKeys)
  const makeStatements = collectStatements(trx)
  const hook = currentHook()
  // Nobody waits for it: when it fails, PostgreSQL refuses everything that is sent behind it.
  const begun = client.query(beginText(organizationId, hook))
  begun.catch(() => undefined)
  try {
    const workAndHook = async () => {
      const worked = await work(trx)
      await hook?.beforeCommit(trx, organizationId)
      return { result: worked, statements: await makeStatements() }
    }
    const { result, statements } = await workAndHook().finally(takeBack)
    await begun
    const last = statements.map(({ text, values }) => client.query(namedWhereKept(text, values)))
    const { command } = (await allSettledOrThrow([...last, client.query('commit')])).at(-1) as pg.QueryResult
    // A query failed, and whoever sent it said nothing.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

type Pending<Results extends readonly unknown[]> = { readonly [Place in keyof Results]: Promise<Results[Place]> }

/**
 * Waits for queries that were sent at once, for all of them even when one fails, as none may come after the end of its
 * transaction. Throws what the first that failed by itself has thrown.
 */
export async function allSettledOrThrow<const Results extends readonly unknown[]>(
  pending: Pending<Results>,
): Promise<Results> {
  const settled = await Promise.allSettled(pending)
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (reasons.length > 0) throw reasons.find((reason) => codeOf(reason) !== failedBefore) ?? reasons[0]
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as unknown as Results
}

const retryableCodes = new Set(['40001', '40P01'])
const maximumAttempts = 5

/** PostgreSQL's code for a lock that was waited for too long (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

async function transact<Result>(
  connections: Connections,
  organizationId: string,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(connections, organizationId, work)
    } catch (error) {
      if (attempt >= maximumAttempts || !retryableCodes.has(codeOf(error) ?? '')) throw error
    }
  }
}

/** Whom a session may become counts as much as who it is: a role that it could set must not see everything either. */
async function assertOwnsNothing(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; mayPass: boolean; mayOwn: boolean }>(`
    select session_user as name, r.rolsuper or r.rolbypassrls as "mayPass", exists (
      select 1 from pg_class c where c.relnamespace = 'public'::regnamespace and pg_has_role(session_user, c.relowner, 'member')
    ) as "mayOwn" from pg_roles r where r.rolname = session_user`)
  const [role] = rows
  if (role && !role.mayPass && !role.mayOwn) return
  throw new StartError(
    `The database user ${role?.name} may pass row-level security. The application needs one without SUPERUSER and BYPASSRLS that owns no table and is no member of a role that does.`,
  )
}

/** Somebody waits so long for what an import holds, which may take minutes, and is told then. */
const longestWaitMs = 8_000

interface PoolSize {
  readonly max: number
  /** How long a transaction waits for a free connection. 0 waits as long as it takes. */
  readonly waitMs: number
}

function openPool(connection: pg.ClientConfig, { max, waitMs }: PoolSize): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    options: [
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
      `-c lock_timeout=${longestWaitMs}`,
    ].join(' '),
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    // The queries of a transaction are sent without waiting for the answers of those before.
    pipeline: true,
    stream: () => new GatheringSocket(),
  })
  // An idle connection that breaks is replaced by the pool; whoever used one has its own error.
  pool.on('error', () => undefined)
  // One in use, too, may break between two queries; its transaction then fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const defaultPoolSize = 10
const backgroundPoolSize = 3
const maxWaitMs = 2_000

/**
 * Opens the pools on a migrated database: one for calls, a small one for work in the background (background-work.ts).
 * `connection` is the application's own (application-login.ts), never the owner's.
 */
export async function openDatabase(
  connection: pg.ClientConfig,
  options: { readonly poolSize?: number } = {},
): Promise<Database> {
  const { poolSize = defaultPoolSize } = options
  const pool = openPool(connection, { max: poolSize, waitMs: maxWaitMs })
  const background = openPool(connection, { max: backgroundPoolSize, waitMs: 0 })
  const turns = createConnectionTurns({ connections: poolSize, waitMs: maxWaitMs })
  const close = async () => {
    await Promise.all([pool.end(), background.end()])
  }
  await assertOwnsNothing(pool).catch(async (error: unknown) => {
    await close()
    throw error
  })
  let keys: TrailKeys | undefined
  const trailKeys = (): TrailKeys => keys ?? noKeys()
  const forCalls = { pool, trailKeys }
  const forBackground = { pool: background, trailKeys }
  return {
    connection,
    trailKeys,
    useTrailKeys: (used) => {
      keys = used
    },
    withOrganization: (organizationId, work) =>
      holdingConnection(() =>
        isInBackground()
          ? transact(forBackground, organizationId, work)
          : turns.run(organizationId, () => transact(forCalls, organizationId, work)),
      ),
    withoutOrganization: (work) =>
      holdingConnection(() => transact(isInBackground() ? forBackground : forCalls, '', work)),
    ping: async () => {
      await pool.query('select 1')
    },
    tryWrite: async () => {
      await pool.query(`select pg_logical_emit_message(true, 'labelwright-ready', '')`)
    },
    close,
  }
}
