// Files of PostgreSQL's log, made before they are needed: otherwise whoever commits next makes one, and waits for it.
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../log.ts'

/** The disk rests between two files: who commits meanwhile waits for one of them at most. */
const usualRestMs = 100

/** Only where this many times as much is free: a disk that is full for files in store would stop the database. */
const timesFree = 4

interface Missing {
  /** How many files there are less than PostgreSQL keeps (`min_wal_size`). */
  readonly count: number
  readonly bytes: number
}

async function findMissing(client: pg.Client): Promise<Missing> {
  const { rows } = await client.query<{ count: number; bytes: number }>(
    `select greatest(0, wanted - present)::int as count, (greatest(0, wanted - present) * size)::float8 as bytes
     from (select pg_size_bytes(current_setting('wal_segment_size'))) as segment (size),
       lateral (select pg_size_bytes(current_setting('min_wal_size')) / size) as setting (wanted),
       lateral (select count(*) from pg_ls_waldir()) as directory (present)`,
  )
  return rows[0] ?? { count: 0, bytes: 0 }
}

async function hasRoom(directory: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize > timesFree * bytes
}

export interface LogFilesOptions {
  readonly connection: pg.ClientConfig
  /** A folder on the disk of the cluster, to see how much is free. */
  readonly dataDirectory: string
  /** Ends early; the next start goes on. */
  readonly signal?: AbortSignal
  readonly restMs?: number
}

/**
 * Makes as many files as PostgreSQL keeps for use again, once in the life of a cluster: some seconds of work for the disk.
 * Each file is begun, left nearly empty and followed by the next; the checkpoint at the end puts all of them in store.
 * Answers how many it made: none where the disk has little room.
 */
export async function makeLogFiles(options: LogFilesOptions): Promise<number> {
  const { connection, dataDirectory, signal, restMs = usualRestMs } = options
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  let made = 0
  try {
    await client.connect()
    const missing = await findMissing(client)
    if (missing.count === 0 || !(await hasRoom(dataDirectory, missing.bytes))) return 0
    while (made < missing.count && !signal?.aborted) {
      // Without a message in it PostgreSQL would not leave a file.
      await client.query("select pg_logical_emit_message(false, 'labelwright', 'in store'), pg_switch_wal()")
      made += 1
      await sleep(restMs, undefined, { signal }).catch(() => undefined)
    }
    if (!signal?.aborted) await client.query('checkpoint')
  } finally {
    await client.end().catch(() => undefined)
  }
  return made
}

/** Makes them beside a running server; the answer ends that. Without them the database works, only less evenly. */
export function keepLogFilesInStore(connection: pg.ClientConfig, dataDirectory: string, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const ended = makeLogFiles({ connection, dataDirectory, signal: stopping.signal }).then(
    (made) => log.debug({ made }, "files of the database's log were made beforehand"),
    (error: unknown) => log.warn({ err: error }, "files of the database's log could not be made beforehand"),
  )
  return () => {
    stopping.abort()
    return ended
  }
}
