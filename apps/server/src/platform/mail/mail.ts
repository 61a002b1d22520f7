// Mail: written into the transaction that causes it, sent by a job when a mail server is configured, else kept for an administrator.
import type { Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { enqueueJob } from '../jobs/job-queue.ts'

export interface NewMail {
  readonly organizationId: string
  readonly to: string
  readonly subject: string
  /** Plain text; the link stands in it on a line of its own. */
  readonly body: string
  readonly link: string | null
  /** What the link does only a TenantAdmin may do: no other administrator is shown it. */
  readonly isForTenantAdmins?: boolean
}

/** Puts a mail into the outbox. It leaves when the transaction commits, not before. */
export async function enqueueMail(trx: Transaction, mail: NewMail): Promise<void> {
  const { organizationId } = mail
  const id = newId()
  await trx
    .insertInto('mails')
    .values({
      organizationId,
      id,
      recipient: mail.to,
      subject: mail.subject,
      body: mail.body,
      link: mail.link,
      isForTenantAdmins: mail.isForTenantAdmins ?? false,
    })
    .execute()
  await enqueueJob(trx, { organizationId, kind: sendMailKind, subject: id })
}

export interface OutboxPage {
  readonly take: number
  readonly offset: number
}

/**
 * Mails that nobody has sent, newest first: their links are handed on by an administrator. A TenantAdmin sees all, another
 * administrator not what would make a TenantAdmin of them.
 */
export async function findWaitingMails(trx: Transaction, page: OutboxPage & { readonly isTenantAdmin: boolean }) {
  const all = trx.selectFrom('mails').where('sentAt', 'is', null)
  const waiting = page.isTenantAdmin ? all : all.where('isForTenantAdmins', '=', false)
  const { total } = await waiting.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await waiting
    .select(['id', 'recipient', 'subject', 'link', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

/** Kind of the job that sends one mail; its subject is the mail's id. */
export const sendMailKind = 'send-mail'

export const findMailToSend = (trx: Transaction, id: string) =>
  trx
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body'])
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .executeTakeFirst()

export type MailToSend = NonNullable<Awaited<ReturnType<typeof findMailToSend>>>
