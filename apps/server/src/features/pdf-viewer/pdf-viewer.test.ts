import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetchPdf } from '@labelwright/contract/server/pdf-viewer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let packer: string
let answer: RequestListener = (_request, response) => response.end()
const seen: string[] = []
const other = createServer((request, response) => {
  seen.push(`${request.url} ${Object.keys(request.headers).sort()}`)
  answer(request, response)
})
let origin: string

beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  test = await startTestApp({ LABELWRIGHT_ALLOWED_SUBNETS: '127.0.0.1/32' })
  packer = await test.signInAs(packerEmail)
})
afterAll(async () => {
  other.close()
  await test.stop()
})

const fetchFrom = (url: string, token: string | undefined = packer) =>
  test.call(fetchPdf, { body: { url } }, token ? { token } : {})

/** Why a PDF was not fetched. */
async function refusalOf(url: string) {
  const { status, body } = await fetchFrom(url)
  expect([status, body.code]).toEqual([422, 'pdf-not-fetched'])
  return body.errors[0]
}

const answersWith =
  (type: string | undefined, content: string): RequestListener =>
  (_request, response) => {
    if (type) response.setHeader('content-type', type)
    response.end(content)
  }

describe('A PDF behind a link', () => {
  it('is fetched by the server for a signed-in person, without any token [PDF-04] [SEC-39]', async () => {
    answer = answersWith('application/pdf', '%PDF-1.7 nail')
    const { status, headers, body } = await fetchFrom(`${origin}/nail.pdf`)
    expect([status, headers['content-type'], body]).toEqual([200, 'application/pdf', '%PDF-1.7 nail'])
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(seen.splice(0)).toEqual(['/nail.pdf accept,accept-encoding,connection,host,user-agent'])
    expect((await fetchFrom(`${origin}/nail.pdf`, '')).status).toBe(401)
    expect(seen).toEqual([])
  })

  it.each(['application/pdf', 'application/octet-stream', undefined])(
    'is taken as %s when it begins like one, a little later too',
    async (type) => {
      answer = answersWith(type, `${' '.repeat(1_000)}%PDF-1.4`)
      expect((await fetchFrom(origin)).status).toBe(200)
    },
  )

  it.each([
    ['text/html', '<script>alert(1)</script>'],
    ['text/html', '%PDF-1.7 and a page'],
    ['application/pdf', '<html>no</html>'],
    ['application/pdf', `${' '.repeat(1_024)}%PDF-1.7`],
    ['application/pdf', ''],
  ])('is none that comes as %s and reads %j', async (type, content) => {
    answer = answersWith(type, content)
    expect(await refusalOf(origin)).toMatchObject({ path: 'url', code: 'not-a-pdf' })
  })

  it('that answers another status says which, in the words of the specification [PDF-10]', async () => {
    answer = (_request, response) => response.writeHead(404).end('secret words of the other server')
    const refusal = await refusalOf(origin)
    expect(refusal).toEqual({
      path: 'url',
      code: 'http-status',
      message: 'PDF-fil kunde inte hämtas (HTTP 404)',
      values: { status: 404 },
    })
  })

  it('must start with http or https [PDF-08, PDF-09] [SEC-39]', async () => {
    for (const link of ['javascript:alert(1)', 'data:text/html,hi', '//127.0.0.1/a.pdf', '/a.pdf', 'httpx://a/b', ''])
      expect(await refusalOf(link)).toMatchObject({ code: 'invalid-link', message: 'PDF-länk saknas eller är ogiltig' })
    answer = answersWith('application/pdf', '%PDF-1.7')
    expect((await fetchFrom(origin.replace('http', 'HTTP'))).status).toBe(200)
  })

  it('is not fetched from the network of the server itself, but from subnets that the installation names [SEC-53]', async () => {
    seen.splice(0)
    for (const host of ['10.0.0.1', '[::1]', '127.0.0.2', '169.254.169.254'])
      expect(await refusalOf(`http://${host}/a.pdf`)).toMatchObject({ code: 'address-refused' })
    expect(seen).toEqual([])
  })

  it('is fetched 30 times a minute for one person', async () => {
    answer = answersWith('application/pdf', '%PDF-1.7')
    await test.rows.query('delete from throttles')
    expect((await fetchFrom(origin)).status).toBe(200)
    // As if 28 more had come.
    await test.rows.query(`update throttles set count = 29 where key like 'fetch-pdf:person:%'`)
    expect((await fetchFrom(origin)).status).toBe(200)
    const refused = await fetchFrom(origin)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
