import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JobKind, scheduled } from '../../platform/jobs/job-kind.ts'
import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'

const hourSeconds = 3_600
/** More often than a new key needs to be published before it signs. */
const reloadMs = 60_000

/** Forgets what can open nothing any more: throttles, used serials, sessions, links and sent mails that are long over. */
export async function forgetOldSignIns(database: Database): Promise<void> {
  await database.withoutOrganization((trx) => sql`select forget_old_sign_ins()`.execute(trx))
}

export const forgetOldSignInsJobs = ({ database }: Context): JobKind =>
  scheduled('forget-old-sign-ins', hourSeconds, () => forgetOldSignIns(database))

/** Keeps the keys of access tokens fresh in this process; every server does so by itself. */
export function startKeyCare({ keyring, log }: Context): Repetition {
  const care = [
    repeat('key rotation', { intervalMs: hourSeconds * 1_000, log, work: keyring.rotate }),
    repeat('key reload', { intervalMs: reloadMs, log, work: keyring.reload }),
  ]
  return {
    stop: async () => {
      for (const each of care) await each.stop()
    },
  }
}
