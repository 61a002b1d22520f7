import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '../../testing/mailbox.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { type MigratedDatabase, silentLog, startMigratedDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { enqueueMail } from './mail.ts'
import { connectMailServer, keepMailsIn, type MailCarrier } from './mail-server.ts'
import { sendMailJobs } from './send-mail.ts'

let test: MigratedDatabase
let database: Database
const organizationId = newId()
beforeAll(async () => {
  test = await startMigratedDatabase()
  database = test.database
  await test.owner.query(`insert into organizations (organization_id, name) values ($1, 'Nordmark')`, [organizationId])
})
afterAll(() => test.remove())
beforeEach(() => test.owner.query('delete from mails; delete from jobs'))

const link = 'https://labels.example.com/#/account/forgot?token=secret-token'
const write = (to: string) =>
  database.withOrganization(organizationId, (trx) =>
    enqueueMail(trx, { organizationId, to, subject: 'Åäö: a new password', body: `Hello,\n\n${link}\n`, link }),
  )
const carry = (carrier: MailCarrier) =>
  runDueJobs({ database, log: silentLog, kinds: [sendMailJobs({ database, carrier })] })
const makeDue = () => test.owner.query('update jobs set run_at = now()')
const stored = async () => (await test.owner.query('select * from mails order by created_at')).rows

describe('Sending mail with a mail server', () => {
  let mailbox: Mailbox
  let carrier: MailCarrier
  beforeAll(async () => {
    mailbox = await startMailbox()
    carrier = connectMailServer({ url: mailbox.url, from: 'Labelwright <labels@example.com>' })
  })
  afterAll(async () => {
    carrier.close()
    await mailbox.close()
  })
  beforeEach(() => {
    mailbox.received.length = 0
  })

  it('sends each mail once and forgets its link', async () => {
    await write('ada@example.com')
    await carry(carrier)
    await carry(carrier)
    expect(mailbox.received).toHaveLength(1)
    const [mail = ''] = mailbox.received
    expect(mail).toContain('From: Labelwright <labels@example.com>')
    expect(mail).toContain('To: ada@example.com')
    expect(mail).toContain('Subject: =?UTF-8?')
    expect(mail.split('\r\n')).toContain(link)
    const [row] = await stored()
    expect(JSON.stringify(row)).not.toContain('secret-token')
    expect([row.sent_at instanceof Date, row.link]).toEqual([true, null])
  })

  it('sends nothing twice when two servers send at once', async () => {
    for (let index = 0; index < 10; index += 1) await write(`person${index}@example.com`)
    await Promise.all([carry(carrier), carry(carrier), carry(carrier)])
    expect(mailbox.received).toHaveLength(10)
  })

  it('tries again later, ever more seldom, when the server says so', async () => {
    await write('busy@example.com')
    await write('ada@example.com')
    await carry(carrier)
    expect(mailbox.received).toHaveLength(1)
    const waits: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { rows } = await test.owner.query(
        `select extract(epoch from run_at - now())::int as wait, link from jobs, mails where sent_at is null`,
      )
      waits.push(rows[0].wait)
      expect(rows[0].link).toBe(link)
      await makeDue()
      await carry(carrier)
    }
    expect(waits.map((wait) => Math.round(wait / 30))).toEqual([1, 2, 4])
  })

  it('gives up at once when an address does not exist, and keeps the link for an administrator', async () => {
    await write('nobody@example.com')
    await carry(carrier)
    await carry(carrier)
    const [row] = await stored()
    expect([row.sent_at, row.link]).toEqual([null, link])
    expect(row.last_error).toContain('no')
    expect((await test.owner.query('select * from jobs')).rows).toEqual([])
  })
})

describe('Sending mail while the mail server is away', () => {
  it('keeps the mail and sends it when the server is back', async () => {
    const first = await startMailbox()
    await first.close()
    const carrier = connectMailServer({ url: first.url, from: 'labels@example.com' })
    await write('ada@example.com')
    await carry(carrier)
    expect((await stored())[0]).toMatchObject({ sent_at: null, link })
    const back = await startMailbox(Number(new URL(first.url).port))
    await makeDue()
    await carry(carrier)
    expect(back.received).toHaveLength(1)
    carrier.close()
    await back.close()
  })
})

describe('Sending mail without a mail server', () => {
  it('writes each mail once into the outbox folder, for this account only, and keeps the link to be shown', async () => {
    const outbox = join(test.directory, 'outbox')
    const carrier = keepMailsIn(outbox, 'Labelwright <labelwright@localhost>')
    await write('ada@example.com')
    await carry(carrier)
    await carry(carrier)
    const files = readdirSync(outbox)
    expect(files).toHaveLength(1)
    const file = join(outbox, files[0] ?? '')
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readFileSync(file, 'utf8').split('\n')).toContain(link)
    expect((await stored())[0]).toMatchObject({ sent_at: null, link })
  })
})
