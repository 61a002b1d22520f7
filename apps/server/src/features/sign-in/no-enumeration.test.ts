// SEC-14: neither words nor time tell whether an address has an account.
import { forgotPassword } from '@labelwright/contract/server/passwords'
import { login } from '@labelwright/contract/server/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

const rounds = 100
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Known and unknown in turn, so that whatever else the machine does falls on both. */
async function compare(ask: (email: string) => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, email] of [
      ['known', packerEmail],
      ['unknown', `nobody${round % 7}@example.com`],
    ] as const) {
      await test.rows.query('delete from throttles')
      const started = performance.now()
      await ask(email)
      times[kind].push(performance.now() - started)
    }
  }
  return Math.abs(median(times.known) - median(times.unknown))
}

describe('An unknown address', () => {
  it('takes a sign-in as long as a known one: medians of 200 calls differ by less than 5 ms [SEC-14]', async () => {
    const ask = (email: string) => test.call(login, { body: { email, password: 'wrong wrong wrong' } })
    await ask('warm@example.com')
    expect(await compare(ask)).toBeLessThan(5)
  })

  it('takes a forgotten password as long as a known one: medians of 200 calls differ by less than 5 ms [SEC-14]', async () => {
    expect(await compare((email) => test.call(forgotPassword, { body: { email } }))).toBeLessThan(5)
  })
})
