import type { Config } from '../../apps/server/src/config.ts'
import { prepareApplicationLogin } from '../../apps/server/src/platform/database/application-login.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../../apps/server/src/platform/database/embedded/embedded-database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { readTrailKeys } from '../../apps/server/src/platform/tokens/trail-keys.ts'

/** The database of the product as the server uses it: the running one, or one that is started for this. */
export async function openProductDatabase(
  config: Config,
): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase(config.dataDirectory, createLog('warn'))
  const owner = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  const { connection } = await prepareApplicationLogin(owner, config)
  const database = await openDatabase(connection, { poolSize: 2 })
  const keys = await readTrailKeys(config.auditKeys)
  if (!keys)
    throw new Error(
      `There are no keys of the audit trail in ${config.auditKeys}: start the server once, or restore the file.`,
    )
  database.useTrailKeys(keys)
  return { database, close: database.close }
}
