// The way to the database: a pool that works as the application's role, and transactions that see one organization only.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database-types.ts'
import { applicationRole } from './migrate.ts'
import { StartError } from './start-error.ts'

// count(*) and bigint columns stay far below 2^53 here
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Rows = Transaction<DB>

export interface Database {
  /** A transaction that sees the rows of one organization. Run again when the database says that it must be. */
  readonly withOrganization: <Result>(organizationId: string, work: (rows: Rows) => Promise<Result>) => Promise<Result>
  /** A transaction with no organization: sees none of their rows, only keys, throttles and the look-up functions. */
  readonly withoutOrganization: <Result>(work: (rows: Rows) => Promise<Result>) => Promise<Result>
  readonly ping: () => Promise<void>
  /** For those who need a connection of their own (bulk-session.ts). */
  readonly connection: pg.ClientConfig
  readonly close: () => Promise<void>
}

const retryableCodes = new Set(['40001', '40P01'])
const maximumAttempts = 5

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** PostgreSQL's code for a lock that was waited for too long (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

async function transact<Result>(
  kysely: Kysely<DB>,
  organizationId: string,
  work: (rows: Rows) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await kysely.transaction().execute(async (rows) => {
        await sql`select set_config('app.organization_id', ${organizationId}, true)`.execute(rows)
        return work(rows)
      })
    } catch (error) {
      if (attempt >= maximumAttempts || !retryableCodes.has(codeOf(error) ?? '')) throw error
    }
  }
}

async function assertNoBypass(kysely: Kysely<DB>): Promise<void> {
  const role = await sql<{ mighty: boolean }>`
    select rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user`.execute(kysely)
  if (role.rows[0]?.mighty !== false) {
    throw new StartError(
      `The database role ${applicationRole} may pass row-level security. Take SUPERUSER and BYPASSRLS from it.`,
    )
  }
}

/** Opens the pool on a migrated database. `connection` is the owner's; every session becomes the application's role at once. */
export async function openDatabase(
  connection: pg.ClientConfig,
  options: { readonly poolSize?: number } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize ?? 10,
    options: `-c role=${applicationRole} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000`,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
  })
  // An idle connection that breaks is replaced by the pool; whoever used one has its own error.
  pool.on('error', () => undefined)
  // One in use, too, may break between two queries; its transaction then fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  await assertNoBypass(kysely)
  return {
    connection,
    withOrganization: (organizationId, work) => transact(kysely, organizationId, work),
    withoutOrganization: (work) => transact(kysely, '', work),
    ping: async () => {
      await sql`select 1`.execute(kysely)
    },
    close: () => kysely.destroy(),
  }
}
