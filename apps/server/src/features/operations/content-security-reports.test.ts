import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-app.ts'

const lines: string[] = []
const reportLines = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page broke the content security policy')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }))
})
afterAll(() => test.stop())

/** As a browser sends it, without a session. */
const report = (payload: string, contentType = 'application/csp-report', remoteAddress = '127.0.0.1') =>
  test.app.http.inject({
    method: 'POST',
    url: '/api/content-security-reports',
    headers: { 'content-type': contentType },
    payload,
    remoteAddress,
  })

it('A report of a breach is one line of the log, without what addresses and values may hold [SEC-35]', async () => {
  const { statusCode } = await report(
    JSON.stringify({
      'csp-report': {
        'document-uri': 'https://labels.example/?token=abc#/accountsetup/secret',
        'effective-directive': 'require-trusted-types-for',
        'blocked-uri': 'trusted-types-sink',
        'source-file': 'https://labels.example/assets/index-1.js?x=1',
        'line-number': 2,
        'column-number': 41,
        'script-sample': 'Element innerHTML|<b>Karin Berg</b>',
        'status-code': 200,
      },
    }),
  )
  expect(statusCode).toBe(200)
  expect(reportLines()).toEqual([
    expect.objectContaining({
      level: 40,
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      page: 'https://labels.example/',
      source: 'https://labels.example/assets/index-1.js',
      line: 2,
      column: 41,
      sink: 'Element innerHTML',
    }),
  ])
  expect(lines.join()).not.toMatch(/secret|token|Karin/)
})

it('What is no report is refused at the door [SEC-35]', async () => {
  expect((await report('{"csp-report":{"line-number":"2"}}')).statusCode).toBe(422)
  expect((await report('[]')).statusCode).toBe(422)
  expect((await report('{"csp-report"')).statusCode).toBe(400)
  expect((await report('a', 'text/html')).statusCode).toBe(415)
})

it('One address may send 30 reports a minute [SEC-35]', async () => {
  const before = reportLines().length
  const answers: number[] = []
  for (let sent = 0; sent < 31; sent++) {
    answers.push((await report('{"csp-report":{}}', 'application/csp-report', '192.0.2.7')).statusCode)
  }
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  expect(reportLines()).toHaveLength(before + 30)
  expect((await report('{"csp-report":{}}', 'application/csp-report', '192.0.2.8')).statusCode).toBe(200)
})
