// Writes schema.sql and the database's types as the migrations leave them. Run it after every new migration.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '../apps/server/src/platform/database/embedded/embedded-database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { renderDatabaseTypes } from '../apps/server/src/testing/schema/database-types.ts'
import { describeSchema } from '../apps/server/src/testing/schema/schema-sql.ts'

const server = new URL('../apps/server/src/', import.meta.url)
const directory = await mkdtemp(join(tmpdir(), 'labelwright-schema-'))
await chmod(directory, 0o755)
const database = await startEmbeddedDatabase(directory, createLog('error'))
try {
  await migrate(database.connection)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await writeFile(new URL('platform/database/database-types.ts', server), await renderDatabaseTypes(client))
    await writeFile(new URL('database/schema.sql', server), await describeSchema(client))
  } finally {
    // Open when the database stops, it would hide what went wrong.
    await client.end()
  }
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}
