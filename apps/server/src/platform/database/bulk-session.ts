// A connection of its own for work on many rows, without a time limit. The connections of the pools cannot COPY: pg refuses that
// where queries are sent without waiting for answers.
import type { Writable } from 'node:stream'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { type Database, kyselyOn, seeOnly, type Transaction } from './database.ts'
import { setTrailKeysOf } from './trail-keys-of-transaction.ts'

/** Takes PostgreSQL's COPY text for these columns of a table. */
export type CopyInto = (table: string, columns: readonly string[]) => Writable

export interface BulkSession {
  /** One transaction that sees the rows of one organization. */
  readonly withOrganization: <Result>(
    organizationId: string,
    work: (trx: Transaction, copyInto: CopyInto) => Promise<Result>,
  ) => Promise<Result>
  readonly close: () => Promise<void>
}

const settings = [
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'lock_timeout=60000',
  // Room to sort a file's rows in; one process, so that the others stay for those who wait.
  'work_mem=65536',
  'max_parallel_workers_per_gather=0',
  'jit=off',
]

const copyText = (table: string, columns: readonly string[]): string =>
  `copy ${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`

/** Signs in as the application does; row-level security counts for it as for every other. */
export async function openBulkSession({
  connection,
  trailKeys,
}: Pick<Database, 'connection' | 'trailKeys'>): Promise<BulkSession> {
  // A computer that is busy takes its time; whoever waits can still be stopped.
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 0,
    options: settings.map((each) => `-c ${each}`).join(' '),
  })
  // What breaks between two queries fails the next one by itself.
  client.on('error', () => undefined)
  await client.connect()
  const kysely = kyselyOn((text, values) => client.query(text, values))
  return {
    withOrganization: (organizationId, work) =>
      kysely.transaction().execute(async (trx) => {
        setTrailKeysOf(trx, trailKeys)
        await client.query(seeOnly, [organizationId])
        return work(trx, (table, columns) => client.query(from(copyText(table, columns))))
      }),
    close: () => client.end(),
  }
}
