// The floor of a print: one bare transaction that inserts the rows of a job, on a connection of its own, without rules, drawing or tenant.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { newId } from '../../../apps/server/src/platform/database/ids.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows of a print that was made before; the floor inserts them again under other ids. */
export interface PrintedRows {
  readonly job: Row
  readonly entry: Row
  readonly transition: Row
  readonly file: Row
  readonly key: Row
}

export async function readPrintedRows(client: pg.Client, jobId: string): Promise<PrintedRows> {
  const one = async (query: string, values: readonly unknown[]): Promise<Row> => {
    const { rows } = await client.query<Row>(query, [...values])
    if (!rows[0]) throw new Error(`no row of the print: ${query}`)
    return rows[0]
  }
  // The database makes the text that is searched from the others.
  const { search_text: _, ...entry } = await one('select * from print_job_entries where job_id = $1', [jobId])
  return {
    entry,
    job: await one('select * from print_jobs where id = $1', [jobId]),
    transition: await one('select * from entry_transitions where entry_id = $1', [entry.id]),
    file: await one('select * from print_files where sha256 = $1', [entry.file_sha256]),
    key: await one('select * from idempotency_keys where result = $1', [JSON.stringify(jobId)]),
  }
}

const insert = (client: pg.Client, table: string, row: Row) => {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) on conflict do nothing`
  const values = Object.values(row).map((value) => (isJson(value) ? JSON.stringify(value) : value))
  return client.query({ name: table, text, values })
}

const isJson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value)

/** One transaction, its statements prepared and sent without waiting for each other; the file is a new one every time, as a label's is. */
async function insertOnce(client: pg.Client, { job, entry, transition, file, key }: PrintedRows): Promise<void> {
  const [jobId, entryId, sha256] = [newId(), newId(), randomBytes(32).toString('hex')]
  const sent = [
    client.query('begin'),
    insert(client, 'idempotency_keys', { ...key, key: jobId, result: JSON.stringify(jobId) }),
    insert(client, 'print_jobs', { ...job, id: jobId }),
    insert(client, 'print_job_entries', { ...entry, id: entryId, job_id: jobId, file_sha256: sha256 }),
    insert(client, 'entry_transitions', { ...transition, id: newId(), entry_id: entryId }),
    insert(client, 'print_files', { ...file, sha256 }),
    client.query('commit'),
  ]
  await Promise.all(sent)
}

/** Inserts from so many connections for so long; answers the milliseconds of each transaction. */
export async function measureFloor(
  url: string,
  rows: PrintedRows,
  { people, forMs }: { readonly people: number; readonly forMs: number },
): Promise<number[]> {
  const clients = Array.from({ length: people }, () => new pg.Client({ connectionString: url, pipeline: true }))
  await Promise.all(clients.map((client) => client.connect()))
  const times: number[] = []
  const end = performance.now() + forMs
  const work = async (client: pg.Client) => {
    while (performance.now() < end) {
      const start = performance.now()
      await insertOnce(client, rows)
      times.push(performance.now() - start)
    }
  }
  try {
    await Promise.all(clients.map(work))
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
  return times
}
