import { sql } from 'kysely'
import { assertNoConnection } from '../database/connection-scope.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/job-queue.ts'
import { findMailToSend, type MailToSend, sendMailKind } from './mail.ts'
import type { MailCarrier } from './mail-server.ts'

/** 30 s, 1 min, 2 min … at most 6 h: a mail server that was away for a night still gets everything. */
const backOffSeconds = (attempts: number): number => Math.min(21_600, 30 * 2 ** (attempts - 1))

/** The address does not exist, or the server will never take this mail (RFC 5321 §4.2.1: 5yz). */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

const changeMail = (trx: Transaction, id: string) => trx.updateTable('mails').where('id', '=', id)

/** Forgets the link of a sent mail: it is nobody's business any more. */
const markSent = (trx: Transaction, { id }: MailToSend) =>
  changeMail(trx, id).set({ sentAt: sql`now()`, link: null, body: '', lastError: null }).execute()

const saveError = (trx: Transaction, { id }: MailToSend, error: unknown) =>
  changeMail(trx, id)
    .set({ lastError: String(error instanceof Error ? error.message : error).slice(0, 500) })
    .execute()

export interface SendMailOptions {
  readonly database: Database
  readonly carrier: MailCarrier
}

/** Sends a mail, or keeps it where there is no mail server: it then stays in the outbox for an administrator. */
async function sendMail({ database, carrier }: SendMailOptions, { organizationId, subject: id }: Job): Promise<void> {
  const inOrganization = <Result>(work: (trx: Transaction) => Promise<Result>) =>
    database.withOrganization(organizationId, work)
  const mail = await inOrganization((trx) => findMailToSend(trx, id))
  if (!mail) return
  try {
    assertNoConnection('a mail server')
    if (await carrier.carry(mail)) await inOrganization((trx) => markSent(trx, mail))
  } catch (error) {
    await inOrganization((trx) => saveError(trx, mail, error))
    if (!isRefusedForGood(error)) throw error
  }
}

export const sendMailJobs = (options: SendMailOptions): JobKind => ({
  kind: sendMailKind,
  concurrency: 1,
  leaseSeconds: 60,
  maximumAttempts: 12,
  backOffSeconds,
  run: (job) => sendMail(options, job),
})
