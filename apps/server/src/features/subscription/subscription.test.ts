import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import { login, subscriptionStatus } from '@labelwright/contract/server/sign-in'
import * as contract from '@labelwright/contract/server/subscription'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import { getSubscription } from './subscription.service.ts'

let test: TestApp
let admin: string
let packer: string
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  await test.rows.query('delete from throttles')
  await test.rows.query(`update organizations set status = 'Active'`)
  await test.rows.query(
    `update subscriptions set type = 'SelfHosted', counted_print_jobs = 0, pending_status = null, active_connector_id = null`,
  )
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

const subscription = async () => (await test.call(contract.getSubscription, {}, { token: packer })).body.data
const request = (body: object, token = admin) => test.call(contract.requestSubscriptionChange, { body }, { token })
const confirm = (url: string) =>
  test.call(contract.confirmSubscriptionChange, {
    body: { token: new URL(url.replace('/#', '')).searchParams.get('token') ?? '' },
  })

describe('The subscription', () => {
  it('has plan, status, limits and what of them is used [SUB-01, SUB-02, SUB-03, SUB-04, SUB-05, SUB-06, SUB-07, SUB-08, SUB-09, SUB-11, SUB-18]', async () => {
    expect(await subscription()).toEqual({
      type: 'SelfHosted',
      status: 'Active',
      pendingChange: null,
      allowedPrintJobs: null,
      maxPrinterModels: null,
      printerModels: 1,
      maxLabels: null,
      labels: 5,
      maxUsers: null,
      activeUsers: 2,
      agentsEnabled: true,
      activeAgents: 0,
      maxAgents: null,
      connectorsEnabled: true,
      activeConnectorId: null,
      activeConnector: null,
      integrationClientsEnabled: true,
      activeIntegrationClients: 0,
      integrationWebHooksEnabled: true,
      widgetsEnabled: true,
      maxWidgets: null,
    })
  })

  it('has the limits of its plan, and the connector that is in use [SUB-03, SUB-11]', async () => {
    const id = newId()
    await test.rows.query(`update subscriptions set type = 'Free', active_connector_id = $1`, [id])
    expect(await subscription()).toMatchObject({
      type: 'Free',
      allowedPrintJobs: 100,
      maxPrinterModels: 1,
      maxLabels: 5,
      maxUsers: 2,
      maxAgents: 0,
      maxWidgets: 3,
      agentsEnabled: false,
      connectorsEnabled: false,
      integrationClientsEnabled: false,
      integrationWebHooksEnabled: false,
      activeConnectorId: id,
      activeConnector: { id },
    })
    await test.rows.query(`update subscriptions set type = 'Business', active_connector_id = null`)
    expect(await subscription()).toMatchObject({
      allowedPrintJobs: null,
      maxLabels: 250,
      connectorsEnabled: true,
      activeConnector: null,
    })
  })

  it.each(['Active', 'Paused', 'Canceled'])('has the status %s [SUB-02]', async (status) => {
    const { rows } = await test.rows.query('update organizations set status = $1 returning organization_id', [status])
    // Asked below its call: nobody stays signed in to an organization that is not active.
    const actor = { organizationId: rows[0].organization_id } as Actor
    expect((await getSubscription({ database: test.database } as Context, actor)).status).toBe(status)
  })

  it('is one of five plans; only Free has a monthly quota [SUB-12, SUB-21]', async () => {
    const { data } = (await test.call(contract.listPlanTemplates, {})).body
    expect(data.map((plan) => plan.type)).toEqual(['Free', 'Starter', 'Business', 'Enterprise', 'SelfHosted'])
    expect(data.filter((plan) => plan.allowedPrintJobs !== null).map((plan) => plan.type)).toEqual(['Free'])
  })

  it('may be Free for the sample organization as it comes', async () => {
    const free = await test.call(contract.changePlan, { body: { template: 'Free' } }, { token: admin })
    expect([free.status, free.body.data?.type, free.body.data?.labels]).toEqual([200, 'Free', 5])
  })

  it('is changed by the TenantAdmin, unless more is used than the plan allows [SUB-13, SUB-19]', async () => {
    expect((await test.call(contract.changePlan, { body: { template: 'Starter' } }, { token: packer })).status).toBe(
      403,
    )
    expect(
      (await test.call(contract.changePlan, { body: { template: 'Starter' } }, { token: admin })).body.data.type,
    ).toBe('Starter')
    const second = { name: 'Gate', vendor: 'Zebra', model: 'ZD621d 203 dpi', language: 'zpl' as const, dpi: 203.2 }
    const target = { printsVia: 'helper' as const, targetIpAddress: '10.0.0.9', targetPort: 9100 }
    const added = await test.call(createPrinter, { body: { ...second, ...target } }, { token: admin })
    expect(added.status).toBe(200)
    const refused = await test.call(contract.changePlan, { body: { template: 'Free' } }, { token: admin })
    expect([refused.status, refused.body.code, refused.body.errors[0]?.path]).toEqual([
      422,
      'limit-reached',
      'maxPrinterModels',
    ])
    expect((await subscription()).type).toBe('Starter')
    await test.rows.query('delete from printers where id = $1', [added.body.data.id])
  })
})

describe('Pausing and cancelling', () => {
  it('is the business of a TenantAdmin only [SUB-28]', async () => {
    expect((await request({}, packer)).status).toBe(403)
  })

  it('is asked for with status and reason, Paused by default [SUB-14, SUB-20, SUB-22, SUB-23, CONST-14]', async () => {
    expect((await request({})).body.data.status).toBe('Paused')
    expect((await request({ status: 'Canceled', reason: 'Too dear' })).body.data.status).toBe('Canceled')
    expect((await request({ status: 'Deleted' })).status).toBe(422)
  })

  it('takes a reason of at most 2,000 characters [SUB-31-OPEN]', async () => {
    expect((await request({ reason: 'x'.repeat(2000) })).status).toBe(200)
    expect((await request({ reason: 'x'.repeat(2001) })).status).toBe(422)
  })

  it('mails a link; the change happens when it is opened, once, and not before [SUB-24, SUB-25]', async () => {
    const { confirmationUrl } = (await request({ status: 'Paused', reason: 'Holidays' })).body.data
    const mails = await test.rows.query('select recipient, body from mails order by created_at desc limit 1')
    expect(mails.rows[0].recipient).toBe(adminEmail)
    expect(mails.rows[0].body).toContain(confirmationUrl)
    expect(await subscription()).toMatchObject({ status: 'Active', pendingChange: { status: 'Paused' } })
    expect((await confirm(defined(confirmationUrl))).body).toEqual({ status: 'Paused' })
    expect((await confirm(defined(confirmationUrl))).body.code).toBe('link-invalid')
    expect((await test.call(login, { body: { email: packerEmail, password: samplePassword } })).body.Message).toBe(
      'The organization is canceled/paused',
    )
    await expect
      .poll(async () => (await test.call(subscriptionStatus, {}, { token: packer })).status, { timeout: 5000 })
      .toBe(401)
  })

  it('is over after 24 hours [SEC-15]', async () => {
    const { confirmationUrl } = (await request({})).body.data
    await test.rows.query(`update mailed_links set expires_at = now() - interval '1 second'`)
    expect((await confirm(defined(confirmationUrl))).status).toBe(403)
  })

  it('is undone by the TenantAdmin through another mailed link', async () => {
    await test.rows.query(`update organizations set status = 'Paused'`)
    expect((await test.call(contract.requestResume, { body: { email: 'nobody@example.com' } })).status).toBe(200)
    expect((await test.call(contract.requestResume, { body: { email: packerEmail } })).status).toBe(200)
    expect((await test.call(contract.requestResume, { body: { email: adminEmail } })).status).toBe(200)
    const { rows } = await test.rows.query(`select recipient, link from mails where subject like 'Resume%'`)
    expect(rows.map((row) => row.recipient)).toEqual([adminEmail])
    expect((await confirm(rows[0].link)).body).toEqual({ status: 'Active' })
  })
})

describe('The monthly quota of the Free plan', () => {
  const print = async (labels = 1) => {
    const line = await lineToPrint(test, packer, { quantity: 3 }, 'IT-004217')
    const body = { computerName: 'here', labels: Array.from({ length: labels }, () => line) }
    return test.call(printArticle, { body }, { token: packer })
  }
  const count = async () =>
    (await test.call(contract.countPrintJobs, { query: { interval: 'MONTH' } }, { token: packer })).body
  const free = (printed: number) =>
    test.rows.query(
      `update subscriptions set type = 'Free', counted_print_jobs = $1, counted_month = to_char(now() at time zone 'UTC', 'YYYY-MM')`,
      [printed],
    )

  it('counts each job once and tells how many are allowed [SUB-10, SUB-15]', async () => {
    await free(41)
    expect(await count()).toEqual({ allowedPrintJobs: 100, printedJobs: 41 })
    expect((await print(2)).status).toBe(200)
    expect(await count()).toEqual({ allowedPrintJobs: 100, printedJobs: 42 })
    const query = { interval: 'YEAR' as 'MONTH' }
    expect((await test.call(contract.countPrintJobs, { query }, { token: packer })).status).toBe(422)
  })

  it('refuses with Out of printjobs when it is used up, and lets 50 at once through no more than are left [SEC-08]', async () => {
    await free(99)
    const answers = await Promise.all(Array.from({ length: 50 }, () => print()))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.find((answer) => answer.status !== 200)?.body).toMatchObject({
      code: 'out-of-printjobs',
      Message: 'Out of printjobs',
    })
    expect(await count()).toEqual({ allowedPrintJobs: 100, printedJobs: 100 })
  })

  it('goes on from the jobs of this month when a plan without a quota is changed to it [SUB-10]', async () => {
    const { printedJobs: before } = await count()
    const { body } = await print()
    await print(2)
    expect(await count()).toEqual({ allowedPrintJobs: null, printedJobs: before + 2 })
    await test.rows.query(`update print_jobs set created_at = now() - interval '32 days' where id = $1`, [
      body.entityId,
    ])
    await test.rows.query('update subscriptions set counted_print_jobs = 7')
    expect((await test.call(contract.changePlan, { body: { template: 'Free' } }, { token: admin })).status).toBe(200)
    expect(await count()).toEqual({ allowedPrintJobs: 100, printedJobs: before + 1 })
    await print()
    expect(await count()).toEqual({ allowedPrintJobs: 100, printedJobs: before + 2 })
  })

  it('begins anew each month', async () => {
    await free(100)
    await test.rows.query(`update subscriptions set counted_month = '2020-01'`)
    expect((await count()).printedJobs).toBe(0)
    expect((await print()).status).toBe(200)
  })
})
