import { login, me, refresh, register, registrationState } from '@labelwright/contract/server/sign-in'
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
