import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-app.ts'

const lines: string[] = []
const errorLines = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'an error stopped a page')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }))
})
afterAll(() => test.stop())

const pageError = {
  number: '3F2A91C4',
  name: 'TypeError',
  page: '/admin/stations',
  frames: ['at useChoices (/assets/stations-page-1.js:1:204)'],
}

/** As a page sends it, without a session. */
const report = (payload: object, remoteAddress = '127.0.0.1') =>
  test.app.http.inject({ method: 'POST', url: '/api/page-errors', payload, remoteAddress })

it('An error that stopped a page is one line of the log, under the number that the page shows', async () => {
  expect((await report(pageError)).statusCode).toBe(200)
  expect(errorLines()).toEqual([
    expect.objectContaining({
      level: 50,
      number: '3F2A91C4',
      error: 'TypeError',
      page: '/admin/stations',
      frames: ['at useChoices (/assets/stations-page-1.js:1:204)'],
    }),
  ])
})

it.each([
  ['a number in another form', { number: '3f2a91c4' }],
  ['a number that is too long', { number: '3F2A91C45' }],
  ['a name of 101 characters', { name: 'E'.repeat(101) }],
  ['eleven frames', { frames: Array.from({ length: 11 }, () => 'at a') }],
])('A report with %s is refused', async (_, change) => {
  expect((await report({ ...pageError, ...change })).statusCode).toBe(422)
})

it('One address may send 30 reports a minute', async () => {
  const answers: number[] = []
  for (let sent = 0; sent < 31; sent++) answers.push((await report(pageError, '192.0.2.7')).statusCode)
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  expect((await report(pageError, '192.0.2.8')).statusCode).toBe(200)
})
