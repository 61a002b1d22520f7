// SEC-13: guessing is slow, nobody is locked out, and a shift that signs in at once is not taken for an attack.
import { login } from '@labelwright/contract/server/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import { forgetOldSignIns } from './sign-in.jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(() => test.rows.query('delete from throttles'))

interface Try {
  readonly email?: string
  readonly password?: string
  readonly from?: string
}

const attempt = ({ email = packerEmail, password = samplePassword, from = '10.0.0.1' }: Try) =>
  test.app.http.inject({ method: 'POST', url: login.path, remoteAddress: from, payload: { email, password } })
const guess = (what: Try = {}) => attempt({ password: 'guess guess guess', ...what })

describe('Guessing a password', () => {
  it('is over after five failures a minute for one account and address, and says when to come again [SEC-13]', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await guess()).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const refused = await attempt({})
    expect(refused.statusCode).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('does not keep the person out at another address meanwhile [SEC-13]', async () => {
    for (let turn = 0; turn < 6; turn += 1) await guess()
    expect((await attempt({ from: '10.0.0.2' })).statusCode).toBe(200)
    expect((await attempt({ email: adminEmail })).statusCode).toBe(200)
  })

  it('gains nothing by sending all guesses at once: five are answered, and the right one among too many is refused [SEC-13]', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess()))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35)
    expect((await attempt({})).statusCode).toBe(429)
  })

  it('counts by the account that is found, however its address is spelled [SEC-13]', async () => {
    // PostgreSQL folds U+0130 to i and JavaScript to two characters: another text, the same account.
    const spellings = [packerEmail, packerEmail.toUpperCase(), packerEmail.replace('p', 'P'), packerEmail]
    for (const email of [...spellings, packerEmail.toUpperCase()]) expect((await guess({ email })).statusCode).toBe(401)
    await test.rows.query(`update users set email = 'ivar@example.com' where email = $1`, [packerEmail])
    expect((await attempt({ email: '\u0130var@example.com' })).statusCode).toBe(429)
    await test.rows.query(`update users set email = $1 where email = 'ivar@example.com'`, [packerEmail])
  })

  it('over many accounts is over after 60 failures a minute from one address [SEC-13]', async () => {
    await test.rows.query(
      `insert into throttles values ('login-from:10.0.0.1', now(), 59), ('login-unknown:10.0.0.1', now(), 0)`,
    )
    expect((await guess()).statusCode).toBe(401)
    expect((await guess({ email: adminEmail })).statusCode).toBe(429)
    // An account that nobody has is answered like one that exists.
    expect((await guess({ email: 'nobody@example.com' })).statusCode).toBe(429)
    expect((await attempt({})).statusCode).toBe(429)
    expect((await attempt({ from: '10.0.0.2' })).statusCode).toBe(200)
  })

  it('of accounts that nobody has is over after 60, keeps no known person out, and does not tell who is known', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => guess({ email: `person${index}@example.com` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThan(60)
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(10)
    expect((await guess({ email: 'nobody@example.com' })).statusCode).toBe(429)
    expect((await guess()).statusCode).toBe(429)
    expect((await attempt({})).statusCode).toBe(200)
    expect((await attempt({ email: adminEmail })).statusCode).toBe(200)
  })

  it('is over for everybody at an address after 600 failures a minute, whoever was meant', async () => {
    await test.rows.query(`insert into throttles values ('login-any:10.0.0.1', now(), 599)`)
    expect((await guess({ email: 'nobody@example.com' })).statusCode).toBe(401)
    expect((await attempt({})).statusCode).toBe(429)
    expect((await attempt({ from: '10.0.0.2' })).statusCode).toBe(200)
  })

  it('counts failures only: a hundred people sign in from one address [SEC-13]', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => attempt({})))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    }
  })

  it('may go on a minute later: nobody is locked out for good [SEC-13]', async () => {
    for (let turn = 0; turn < 6; turn += 1) await guess()
    await test.rows.query(`update throttles set window_started_at = window_started_at - interval '1 minute'`)
    expect((await attempt({})).statusCode).toBe(200)
  })
})

describe('What is long over', () => {
  it('is forgotten: throttles, used serials, sessions; what still counts stays', async () => {
    await attempt({})
    await test.rows.query(`insert into throttles values ('old', now() - interval '3 days', 1), ('new', now(), 1)`)
    await test.rows.query(
      `insert into used_once values ('\\x01', now() - interval '1 s'), ('\\x02', now() + interval '1 min')`,
    )
    await test.rows.query(
      `update sessions set revoked_at = now() - interval '31 days' where id = (select id from sessions limit 1)`,
    )
    const before = (await test.rows.query('select count(*)::int as many from sessions')).rows[0].many
    await forgetOldSignIns(test.database)
    const left = async (sql: string) => (await test.rows.query(sql)).rows.map((row) => Object.values(row)[0])
    expect(await left(`select key from throttles where key in ('old', 'new')`)).toEqual(['new'])
    expect(await left('select count(*)::int from used_once')).toEqual([1])
    expect(await left('select count(*)::int from sessions')).toEqual([before - 1])
  })
})
