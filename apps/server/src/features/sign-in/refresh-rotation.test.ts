// The table of security.md 1.3: what went wrong elsewhere must not go wrong here.
import { login, logout, me, refresh } from '@labelwright/contract/server/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(() => test.rows.query('delete from throttles'))

const signIn = async () => (await test.call(login, { body: { email: packerEmail, password: samplePassword } })).body
const next = (refreshToken: string) => test.call(refresh, { body: { refreshToken } })
const isAlive = async (token: string) => (await test.call(me, {}, { token })).status === 200

describe('Refresh rotation', () => {
  it('revokes the family when a used token is used again, the access tokens too [SEC-17]', async () => {
    const first = await signIn()
    const second = (await next(first.refreshToken)).body
    const third = (await next(second.refreshToken)).body
    expect((await next(first.refreshToken)).body.code).toBe('session-ended')
    expect((await next(third.refreshToken)).status).toBe(401)
    for (const { token } of [first, second, third]) expect(await isAlive(token)).toBe(false)
  })

  it('gives exactly one successor to 50 parallel refreshes with one token [SEC-17]', async () => {
    const { refreshToken } = await signIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => next(refreshToken)))
    const served = answers.filter(({ status }) => status === 200)
    // 30 a minute are served (SEC-13); no other answer than these two exists.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(served).toHaveLength(30)
    expect(new Set(served.map(({ body }) => body.refreshToken)).size).toBe(1)
    const { rows } = await test.rows.query('select generation from sessions where id = $1', [
      refreshToken.split('.')[0],
    ])
    expect(rows[0].generation).toBe(2)
  })

  it('refuses the older token after two rotations within one second: generations count, not times [SEC-17]', async () => {
    const first = await signIn()
    const second = (await next(first.refreshToken)).body
    await next(second.refreshToken)
    const { rows } = await test.rows.query(
      `select rotated_at - created_at < interval '1 second' as quick from sessions where id = $1`,
      [first.refreshToken.split('.')[0]],
    )
    expect(rows[0].quick).toBe(true)
    expect((await next(first.refreshToken)).status).toBe(401)
  })

  it('refuses an old token after a restart: nothing about re-use lives in memory [SEC-17]', async () => {
    const first = await signIn()
    const second = (await next(first.refreshToken)).body
    await next(second.refreshToken)
    const restarted = await test.startAnother()
    const answer = await restarted.http.inject({
      method: 'POST',
      url: refresh.path,
      payload: { refreshToken: first.refreshToken },
    })
    expect(answer.statusCode).toBe(401)
    expect((await next(second.refreshToken)).status).toBe(401)
    await restarted.close()
  })

  it('leaves no token valid after a sign-out that ran in parallel with refreshes [SEC-17, SEC-18]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const session = await signIn()
      const refreshes = Array.from({ length: 5 }, () => next(session.refreshToken))
      const out = test.call(logout, { body: { refreshToken: session.refreshToken } })
      await out
      const answers = await Promise.all(refreshes)
      for (const { status, body } of answers) {
        if (status !== 200) continue
        expect(await isAlive(body.token)).toBe(false)
        expect((await next(body.refreshToken)).status).toBe(401)
      }
      expect((await next(session.refreshToken)).status).toBe(401)
    }
  })

  it('serves the immediate predecessor for 10 s with the same successor, and never two generations [SEC-17]', async () => {
    const first = await signIn()
    const [one, other] = [(await next(first.refreshToken)).body, (await next(first.refreshToken)).body]
    expect(one.refreshToken).toBe(other.refreshToken)
    await test.rows.query(`update sessions set rotated_at = now() - interval '9 seconds'`)
    expect((await next(first.refreshToken)).body.refreshToken).toBe(one.refreshToken)
    await test.rows.query(`update sessions set rotated_at = now() - interval '10 seconds'`)
    expect((await next(first.refreshToken)).status).toBe(401)
  })

  it('takes nothing back and gives nothing away when the database fails in the middle [SEC-17]', async () => {
    const first = await signIn()
    await test.rows.query(`update users set enabled = false where email = $1`, [packerEmail])
    expect((await next(first.refreshToken)).status).toBe(401)
    await test.rows.query(`update users set enabled = true where email = $1`, [packerEmail])
    const { rows } = await test.rows.query('select generation from sessions where id = $1', [
      first.refreshToken.split('.')[0],
    ])
    expect(rows[0].generation).toBe(1)
    expect((await next(first.refreshToken)).status).toBe(200)
  })

  it('is limited to 30 a minute for each session, and says when to come again [SEC-13]', async () => {
    const session = await signIn()
    let { refreshToken } = session
    for (let turn = 0; turn < 30; turn += 1) refreshToken = (await next(refreshToken)).body.refreshToken
    const refused = await next(refreshToken)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await next((await signIn()).refreshToken)).status).toBe(200)
  })
})
