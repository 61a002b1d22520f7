// A connection of its own for work on many rows: no time limit, and less hurry than everybody else.
import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { giveWay } from '../give-way.ts'
import { kyselyOn, seeOnly, socketOf, type Transaction } from './database.ts'
import { applicationRole } from './migrate.ts'

export interface BulkSession {
  /** One transaction that sees the rows of one organization; `copyInto` takes PostgreSQL's COPY text for a table. */
  readonly withOrganization: <Result>(
    organizationId: string,
    work: (trx: Transaction, copyInto: (table: string) => Writable) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Brings to the disk what the transaction has written to PostgreSQL's log so far. The log is one for all: otherwise
   * the next who commits something small has to wait until all of this is written, and files for it are made.
   */
  readonly writeLog: () => Promise<void>
  /** Its process of the database has a low priority: it is one of this computer. */
  readonly givesWay: boolean
  readonly close: () => Promise<void>
}

const settings = [
  `role=${applicationRole}`,
  ...['statement_timeout=0', 'idle_in_transaction_session_timeout=0', 'lock_timeout=60000'],
  // Room to sort a file's rows in; one process, so that the others stay for those who wait.
  ...['work_mem=65536', 'max_parallel_workers_per_gather=0', 'jit=off'],
]

/**
 * Tables of a session as large as half of the server's cache stay in memory, which is taken as it is needed. What does
 * not fit goes to files; the system writes them half a minute later in one go, and every commit waits for that.
 */
const keepTablesInMemory = `select set_config('temp_buffers',
  greatest(1024, pg_size_bytes(current_setting('shared_buffers')) / 2 / current_setting('block_size')::integer)::text, false)`

/**
 * Whether the process of this computer with that number serves the connection, as PostgreSQL writes it into the process's
 * title. Of a server elsewhere, behind a proxy or in a container, the number is somebody else's.
 */
function isServerOf(client: pg.Client, processId: number): boolean {
  const caller = client.host.startsWith('/') ? '[local]' : `(${socketOf(client).localPort})`
  try {
    const title = readFileSync(`/proc/${processId}/cmdline`, 'utf8')
    return title.startsWith('postgres:') && title.includes(caller)
  } catch {
    return false
  }
}

async function connect(connection: pg.ClientConfig, options: readonly string[]): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, options: options.map((each) => `-c ${each}`).join(' ') })
  // What breaks between two queries fails the next one by itself.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Opens the connection as the application's role; row-level security counts for it as for every other. */
export async function openBulkSession(connection: pg.ClientConfig): Promise<BulkSession> {
  const client = await connect(connection, settings)
  let logWriter: pg.Client | undefined
  await client.query(keepTablesInMemory)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const processId = rows[0]?.pid ?? 0
  const givesWay = isServerOf(client, processId) && giveWay(processId)
  const kysely = kyselyOn((text, values) => client.query(text, values))
  return {
    givesWay,
    withOrganization: (organizationId, work) =>
      kysely.transaction().execute(async (trx) => {
        await client.query(seeOnly, [organizationId])
        return work(trx, (table) => client.query(from(`copy ${pg.escapeIdentifier(table)} from stdin`)))
      }),
    writeLog: async () => {
      logWriter ??= await connect(connection, [`role=${applicationRole}`])
      // A commit of its own, of nothing but a mark that nobody reads.
      await logWriter.query(`select pg_logical_emit_message(true, 'labelwright', '')`)
    },
    close: async () => {
      await Promise.all([client.end(), logWriter?.end()])
    },
  }
}
