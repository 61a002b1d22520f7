import { login, me, refresh, register, registrationState } from '@labelwright/contract/server/sign-in'
import { getSubscription } from '@labelwright/contract/server/subscription'
import type { PlanType } from '@labelwright/contract/server/subscription-schemas'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_SAMPLE: '0' })
})
afterAll(() => test.stop())

const body = {
  firstname: 'Ada',
  lastname: 'Byron',
  email: 'ada@example.com',
  password: 'engine of analysis',
  organizationName: 'Analytical',
}

describe('Registration of an empty installation', () => {
  it('is open', async () => {
    expect((await test.call(registrationState, {})).body).toEqual({ open: true })
  })

  it('refuses a password that contains the mailbox', async () => {
    const answer = await test.call(register, { body: { ...body, email: 'analysis@example.com' } })
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([422, 'password'])
  })

  it('makes the organization with its TenantAdmin and signs them in [AUTH-11]', async () => {
    const answer = await test.call(register, { body })
    expect(answer.status).toBe(200)
    const { token, refreshToken, user } = answer.body
    expect(user).toMatchObject({
      firstname: body.firstname,
      lastname: body.lastname,
      email: 'ada@example.com',
      accountType: 'TenantAdmin',
      organizationName: 'Analytical',
    })
    expect(decodeJwt(token)).toMatchObject({ UserId: user.id, OrganizationId: user.organizationId })
    expect((await test.call(me, {}, { token })).body.data).toEqual(user)
    const again = await test.call(login, { body: { email: 'ada@example.com', password: body.password } })
    expect((await test.call(me, {}, { token: again.body.token })).body.data.id).toBe(user.id)
    expect((await test.call(refresh, { body: { token, refreshToken } })).status).toBe(200)
  })

  it('is closed from then on', async () => {
    expect((await test.call(register, { body: { ...body, email: 'second@example.com' } })).status).toBe(403)
  })
})

describe('The plan of an organization that registers', () => {
  let open: TestApp
  beforeAll(async () => {
    open = await startTestApp({ LABELWRIGHT_SAMPLE: '0', LABELWRIGHT_REGISTRATION: 'open' })
  })
  afterAll(() => open.stop())

  let count = 0
  async function registerWith(template?: PlanType) {
    count += 1
    const email = `person-${count}@example.com`
    const plan = template === undefined ? {} : { template }
    const answer = await open.call(register, { body: { ...body, email, organizationName: `No. ${count}`, ...plan } })
    const type =
      answer.status === 200 ? (await open.call(getSubscription, {}, { token: answer.body.token })).body.data.type : ''
    return { ...answer, type }
  }

  it('is SelfHosted for the first one of an installation, of several at once for one', async () => {
    const types = (await Promise.all([registerWith(), registerWith(), registerWith()])).map(({ type }) => type)
    expect(types.sort()).toEqual(['Free', 'Free', 'SelfHosted'])
  })

  it.each(['Free', 'Starter', 'Business', 'Enterprise'] as const)('may be %s', async (template) => {
    expect((await registerWith(template)).type).toBe(template)
  })

  it('is Free for a later one unless it says another, and never SelfHosted', async () => {
    expect((await registerWith()).type).toBe('Free')
    const refused = await registerWith('SelfHosted')
    expect([refused.status, refused.body.code]).toEqual([422, 'validation-failed'])
    expect(refused.body.errors).toMatchObject([{ path: 'template', code: 'not-first' }])
  })

  it('may be another for the first one, too', async () => {
    const empty = await startTestApp({ LABELWRIGHT_SAMPLE: '0' })
    const answer = await empty.call(register, { body: { ...body, template: 'Business' } })
    const { body: found } = await empty.call(getSubscription, {}, { token: answer.body.token })
    expect(found.data.type).toBe('Business')
    await empty.stop()
  })
})
