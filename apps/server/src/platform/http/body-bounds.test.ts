import { login } from '@labelwright/contract/server/sign-in'
import { disableUsers } from '@labelwright/contract/server/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { assertWithinBounds, bodyBoundsOf } from './body-bounds.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 0]))
const items = (count: number) => Array.from({ length: count }, () => 0)

const post = async (path: string, payload: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  return [answer.statusCode, answer.json().code] as const
}

describe('The body of a request', () => {
  it.each([
    ['10,000 fields', false, fields(10_000)],
    ['10,001 fields', true, fields(10_001)],
    ['fields of several objects', true, { a: fields(5_000), b: [fields(4_999)] }],
    ['10,000 items', false, items(10_000)],
    ['10,001 items', true, items(10_001)],
    ['items of several lists', true, { a: items(5_000), b: { c: items(5_001) } }],
  ])('with %s is refused as too large: %s [SEC-40]', async (_, isTooLarge, body) => {
    const answers = isTooLarge ? [413, 'too-large'] : [422, 'validation-failed']
    expect(await post(login.path, JSON.stringify(body))).toEqual(answers)
  })

  it('is counted before anybody is asked who they are, and before any field is checked [SEC-40]', async () => {
    const numbers = `{"ids":[${'1,'.repeat(500_000)}1]}`
    expect(await post(disableUsers.path, numbers)).toEqual([413, 'too-large'])
    expect(await post(disableUsers.path, '{"ids":[1]}')).toEqual([401, 'not-signed-in'])
  })

  it('may have more fields and bytes where it carries a label document [SEC-40]', () => {
    const bounds = bodyBoundsOf({ carriesLabelDocument: true })
    expect(bounds).toEqual({ bytes: 20 * 1_048_576, keys: 100_000, items: 10_000 })
    expect(() => assertWithinBounds(fields(100_000), bounds)).not.toThrow()
    expect(() => assertWithinBounds(fields(100_001), bounds)).toThrow('at most 100000 fields')
  })

  it('with very many mistakes is answered with the first 50 [SEC-40]', async () => {
    const token = await test.signInAs(adminEmail)
    const ids = items(200)
    const answer = await test.call(disableUsers, { body: { ids: ids as never } }, { token })
    expect([answer.status, answer.body.errors.length, answer.body.errors[0]?.path]).toEqual([422, 50, 'ids.0'])
  })
})
