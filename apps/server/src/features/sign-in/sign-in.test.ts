import {
  login,
  logout,
  me,
  refresh,
  register,
  registrationState,
  subscriptionStatus,
  tokenKeys,
} from '@labelwright/contract/server/sign-in'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleClaim } from '../../platform/tokens/access-tokens.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const signIn = async (email = adminEmail) =>
  (await test.call(login, { body: { email, password: samplePassword } })).body

describe('Sign-in with credentials', () => {
  it('answers token, refreshToken and expires in seconds [AUTH-09, AUTH-19, AUTH-02]', async () => {
    const session = await signIn()
    expect(Object.keys(session).sort()).toEqual(['expires', 'refreshToken', 'token'])
    expect(session.expires).toBe(900)
  })

  it('takes the e-mail address whatever its case', async () => {
    expect((await test.call(login, { body: { email: 'ADMIN@Example.com', password: samplePassword } })).status).toBe(
      200,
    )
  })

  it('puts user, roles and permissions into the token [AUTH-03, AUTH-04]', async () => {
    const claims = decodeJwt((await signIn()).token)
    expect(claims).toMatchObject({
      UserRole: [],
      UserPermission: [],
      QualityAssuranceRole: [],
      [roleClaim]: 'TenantAdmin',
      email: adminEmail,
    })
    expect(claims.UserId).toBe(claims.sub)
  })

  it('signs with a published key', async () => {
    const { kid, alg } = decodeProtectedHeader((await signIn()).token)
    const { body } = await test.call(tokenKeys, {})
    expect(alg).toBe('EdDSA')
    expect(body.keys.map((key) => key.kid)).toContain(kid)
    expect(JSON.stringify(body)).not.toContain('"d"')
  })

  it('answers alike for an unknown address and a wrong password [SEC-14]', async () => {
    const unknown = await test.call(login, { body: { email: 'nobody@example.com', password: 'wrong wrong wrong' } })
    const wrong = await test.call(login, { body: { email: adminEmail, password: 'wrong wrong wrong' } })
    expect([unknown.status, wrong.status]).toEqual([401, 401])
    expect(unknown.body).toEqual(wrong.body)
  })

  it('stops guessing after five failures a minute, and lets others in meanwhile [SEC-13]', async () => {
    const guess = () => test.call(login, { body: { email: packerEmail, password: 'guess guess guess' } })
    const answers = []
    for (let attempt = 0; attempt < 6; attempt += 1) answers.push((await guess()).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429])
    expect((await test.call(login, { body: { email: adminEmail, password: samplePassword } })).status).toBe(200)
    await test.rows.query('delete from throttles')
  })

  it.each([
    ['Paused', packerEmail, 'organization-not-active'],
    ['Canceled', packerEmail, 'organization-not-active'],
    ['Canceled', adminEmail, 'organization-not-active'],
    // They alone may resume it, and are told so.
    ['Paused', adminEmail, 'organization-paused'],
  ])('is refused while the organization is %s, to %s as %s [AUTH-43, AUTH-46]', async (status, email, code) => {
    const { refreshToken } = await signIn(email)
    await test.rows.query(`update organizations set status = $1`, [status])
    const answers = [
      await test.call(login, { body: { email, password: samplePassword } }),
      await test.call(refresh, { body: { refreshToken } }),
    ]
    await test.rows.query(`update organizations set status = 'Active'`)
    const isToAsk = status === 'Paused' && email === packerEmail
    for (const { status: got, body } of answers) {
      expect([got, body.code, body.Message]).toEqual([403, code, 'The organization is canceled/paused'])
      expect(body.errors.map(({ message }) => message)).toEqual(isToAsk ? ['Ask Astrid Lindqvist to resume it.'] : [])
    }
    // Who does not know the password learns nothing.
    await test.rows.query(`update organizations set status = $1`, [status])
    const wrong = await test.call(login, { body: { email, password: 'wrong wrong wrong' } })
    await test.rows.query(`update organizations set status = 'Active'`)
    await test.rows.query('delete from throttles')
    expect([wrong.body.code, wrong.body.errors]).toEqual(['sign-in-failed', []])
  })

  it('is refused for a disabled person, and ends what they had within 5 s [SEC-06]', async () => {
    const { token } = await signIn(packerEmail)
    await test.rows.query(`update users set enabled = false where email = $1`, [packerEmail])
    expect((await test.call(login, { body: { email: packerEmail, password: samplePassword } })).status).toBe(401)
    expect((await test.call(me, {}, { token })).status).toBe(401)
    await test.rows.query(`update users set enabled = true where email = $1`, [packerEmail])
    await test.rows.query('delete from throttles')
  })
})

describe('The signed-in person', () => {
  it('is told with organization and rights', async () => {
    const { token } = await signIn()
    const { body } = await test.call(me, {}, { token })
    expect(body.data).toMatchObject({
      email: adminEmail,
      accountType: 'TenantAdmin',
      organizationName: 'Nordmark Botanicals',
    })
    expect(JSON.stringify(body)).not.toContain('password')
  })

  it('may ask for the status of the subscription [AUTH-10]', async () => {
    const { token } = await signIn()
    expect((await test.call(subscriptionStatus, {}, { token })).body).toEqual({ status: 'Active' })
  })
})

describe('Session refresh', () => {
  it('answers the next token, refreshToken and expires [AUTH-08]', async () => {
    const first = await signIn()
    const next = await test.call(refresh, { body: { token: first.token, refreshToken: first.refreshToken } })
    expect(next.status).toBe(200)
    expect(next.body.expires).toBe(900)
    expect(next.body.refreshToken).not.toBe(first.refreshToken)
    expect((await test.call(me, {}, { token: next.body.token })).status).toBe(200)
  })

  it('gives two tabs that refresh at once the same successor [SEC-17]', async () => {
    const { refreshToken } = await signIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.call(refresh, { body: { refreshToken } })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1)
  })

  it('ends the whole session when a token older than the predecessor is used again [SEC-17]', async () => {
    const first = await signIn()
    const second = (await test.call(refresh, { body: { refreshToken: first.refreshToken } })).body
    const third = (await test.call(refresh, { body: { refreshToken: second.refreshToken } })).body
    expect((await test.call(refresh, { body: { refreshToken: first.refreshToken } })).status).toBe(401)
    expect((await test.call(refresh, { body: { refreshToken: third.refreshToken } })).status).toBe(401)
  })

  it('ends the session when the predecessor is used again after the grace', async () => {
    const first = await signIn()
    const second = (await test.call(refresh, { body: { refreshToken: first.refreshToken } })).body
    await test.rows.query(`update sessions set rotated_at = now() - interval '11 seconds'`)
    expect((await test.call(refresh, { body: { refreshToken: first.refreshToken } })).status).toBe(401)
    expect((await test.call(refresh, { body: { refreshToken: second.refreshToken } })).status).toBe(401)
  })

  it.each([
    ['30 idle days', `rotated_at = now() - interval '31 days'`],
    ['90 days at all', `created_at = now() - interval '91 days'`],
  ])('is over after %s', async (_, change) => {
    const { refreshToken } = await signIn()
    const id = refreshToken.split('.')[0]
    await test.rows.query(`update sessions set ${change} where id = $1`, [id])
    expect((await test.call(refresh, { body: { refreshToken } })).status).toBe(401)
  })

  it.each(['', 'x', 'a.b.c', '01a1ffb1-cf0f-7811-b38b-dad47ed5eda9.1.AAAA'])('refuses %j', async (refreshToken) => {
    expect((await test.call(refresh, { body: { refreshToken } })).status).toBeGreaterThanOrEqual(401)
  })

  it('ends on the server at sign-out [SEC-18]', async () => {
    const { token, refreshToken } = await signIn()
    await test.call(logout, { body: { refreshToken } })
    expect((await test.call(refresh, { body: { refreshToken } })).status).toBe(401)
    expect((await test.call(me, {}, { token })).status).toBe(401)
  })
})

describe('Registration', () => {
  it('is closed as soon as there is an organization', async () => {
    expect((await test.call(registrationState, {})).body).toEqual({ open: false })
    const body = {
      firstname: 'A',
      lastname: 'B',
      email: 'new@example.com',
      password: 'a fine password',
      organizationName: 'C',
    }
    const answer = await test.call(register, { body })
    expect([answer.status, answer.body.code]).toEqual([403, 'registration-closed'])
  })
})
