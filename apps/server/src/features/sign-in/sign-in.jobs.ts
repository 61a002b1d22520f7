import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'
import type { Log } from '../../platform/log.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'

const hourMs = 3_600_000
/** More often than a new key needs to be published before it signs. */
const reloadMs = 60_000

/** Forgets what can open nothing any more: throttles, used serials, sessions, links and sent mails that are long over. */
export async function forgetOldSignIns(database: Database): Promise<void> {
  await database.withoutOrganization((trx) => sql`select forget_old_sign_ins()`.execute(trx))
}

/** Keeps house, and keeps the keys of access tokens fresh. */
export function startSignInCare(database: Database, keyring: Keyring, log: Log): Repetition {
  const care = [
    repeat('old sign-ins', hourMs, log, () => forgetOldSignIns(database)),
    repeat('key rotation', hourMs, log, keyring.rotate),
    repeat('key reload', reloadMs, log, keyring.reload),
  ]
  return {
    stop: async () => {
      for (const each of care) await each.stop()
    },
  }
}
