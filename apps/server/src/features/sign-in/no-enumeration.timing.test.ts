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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Both kinds in the same moment or in turn, so that whatever else the machine does falls on both alike. */
async function compare(ask: (email: string) => Promise<unknown>, inTurn: boolean): Promise<number> {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await test.rows.query('delete from throttles')
    const first = timed(() => ask(packerEmail))
    if (inTurn) await first
    const second = timed(() => ask(`nobody${round}@example.com`))
    known.push(await first)
    unknown.push(await second)
  }
  return Math.abs(median(known) - median(unknown))
}

describe('An unknown address', () => {
  it('takes a sign-in as long as a known one: medians of 200 calls differ by less than 5 ms [SEC-14]', async () => {
    const ask = (email: string) => test.call(login, { body: { email, password: 'wrong wrong wrong' } })
    await ask('warm@example.com')
    expect(await compare(ask, true)).toBeLessThan(5)
  })

  it('takes a forgotten password as long as a known one: medians of 200 calls differ by less than 5 ms [SEC-14]', async () => {
    expect(await compare((email) => test.call(forgotPassword, { body: { email } }), false)).toBeLessThan(5)
  }, 60_000)
})
