import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { type Repetition, repeat } from '../jobs/repeat.ts'
import type { Log } from '../log.ts'
import { type DueMail, takeDueMails } from './mail.ts'
import type { MailCarrier } from './mail-server.ts'

export interface RelayParts {
  readonly database: Database
  readonly carrier: MailCarrier
  readonly log: Log
  readonly intervalMs: number
}

const maximumAttempts = 12
/** 30 s, 1 min, 2 min … at most 6 h: a mail server that was away for a night still gets everything. */
const pauseSeconds = (attempts: number): number => Math.min(21_600, 30 * 2 ** (attempts - 1))

/** The address does not exist, or the server will never take this mail (RFC 5321 §4.2.1: 5yz). */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

const changeMail = (trx: Transaction, id: string) => trx.updateTable('mails').where('id', '=', id)

/** Once sent, the link is nobody's business any more. */
const markSent = (trx: Transaction, { id, attempts }: DueMail) =>
  changeMail(trx, id)
    .set({ sentAt: sql`now()`, link: null, body: '', attempts: attempts + 1, lastError: null })
    .execute()

const never = sql<Date>`'infinity'::timestamptz`

const markKept = (trx: Transaction, { id, attempts }: DueMail) =>
  changeMail(trx, id)
    .set({ attempts: attempts + 1, nextAttemptAt: never })
    .execute()

const markFailed = (trx: Transaction, { id, attempts }: DueMail, error: unknown) => {
  const isOver = attempts + 1 >= maximumAttempts || isRefusedForGood(error)
  return changeMail(trx, id)
    .set({
      attempts: attempts + 1,
      nextAttemptAt: isOver ? never : sql<Date>`now() + make_interval(secs => ${pauseSeconds(attempts + 1)})`,
      lastError: String(error instanceof Error ? error.message : error).slice(0, 500),
    })
    .execute()
}

/** One mail in one transaction, its row locked: two servers never send the same one at once. False: nothing was due. */
const carryOne = ({ database, carrier, log }: RelayParts, organizationId: string): Promise<boolean> =>
  database.withOrganization(organizationId, async (trx) => {
    const [mail] = await takeDueMails(trx, 1)
    if (!mail) return false
    try {
      await ((await carrier.carry(mail)) ? markSent(trx, mail) : markKept(trx, mail))
    } catch (error) {
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts + 1 }, 'a mail could not be sent')
      await markFailed(trx, mail, error)
    }
    return true
  })

/** Carries all mails that are due, organization by organization. */
export async function carryDueMails(parts: RelayParts): Promise<void> {
  const waiting = await parts.database.withoutOrganization((trx) =>
    sql<{ organizationId: string }>`select organization_id from organizations_with_waiting_mails()`.execute(trx),
  )
  for (const { organizationId } of waiting.rows) {
    while (await carryOne(parts, organizationId));
  }
}

/** Carries mails again and again until stopped. */
export const startMailRelay = (parts: RelayParts): Repetition =>
  repeat('mail relay', parts.intervalMs, parts.log, () => carryDueMails(parts))
