// Functions of the database: a file each, written again when its text has changed.
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { sha256Of } from '../files/blob-store.ts'

/** Beside the migrations, as both know tables of features. */
export const functionsDirectory = new URL('../../database/functions/', import.meta.url)

/**
 * Creates or replaces every function of the directory whose file is not as it was applied last. To be called behind the
 * migrations, in their transaction, by whoever holds the lock of the runner.
 */
export async function applyFunctions(client: pg.Client, directory: URL): Promise<void> {
  const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from applied_functions')
  const checksums = new Map(applied.rows.map(({ name, checksum }) => [name, checksum]))
  const files = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  for (const name of files.sort()) {
    const sql = readFileSync(new URL(name, directory), 'utf8')
    const checksum = sha256Of(sql)
    if (checksums.get(name) === checksum) continue
    await client.query(sql)
    await client.query(
      `insert into applied_functions (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = clock_timestamp()`,
      [name, checksum],
    )
  }
}
