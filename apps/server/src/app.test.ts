import type { Input } from '@labelwright/contract/endpoint'
import { errorCatalogue } from '@labelwright/contract/error-catalogue'
import { allEndpoints } from '@labelwright/contract/server/all-endpoints'
import { allSockets } from '@labelwright/contract/server/all-sockets'
import { getArticle, listArticles } from '@labelwright/contract/server/articles'
import { createPairingCode } from '@labelwright/contract/server/helpers'
import { getImport } from '@labelwright/contract/server/imports'
import { getLabel, labelPicture, listLabels } from '@labelwright/contract/server/labels'
import { browserConfig, openApi } from '@labelwright/contract/server/operations'
import { listPrinters } from '@labelwright/contract/server/printers'
import { register } from '@labelwright/contract/server/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from './testing/defined.ts'
import { sendFile } from './testing/imports.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from './testing/start-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
})
afterAll(() => test.stop())

const routeOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
const exampleOf = (path: string) => path.replaceAll(/\{\w+\}/g, '01a1ffb1-cf0f-7811-b38b-dad47ed5eda9')

describe('The server', () => {
  it('serves every endpoint of the contract, and no other [SEC-01]', () => {
    const stack: string[] = []
    const served = test.app.http
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const match = /^([\s│├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line)
        if (!match?.[2]) return []
        stack.length = (match[1]?.length ?? 0) / 4
        stack.push(match[2])
        const methods = match[3]?.split(', ').filter((method) => method !== 'HEAD' && method !== 'OPTIONS') ?? []
        return methods.map((method) => `${method} ${stack.join('')}`)
      })
    const sockets = allSockets.map(({ socket }) => routeOf('GET', socket.path))
    const wanted = [...sockets, ...allEndpoints.map(({ endpoint }) => routeOf(endpoint.method, endpoint.path))]
    // Paths are matched without regard to case, and the router lists them in lower case.
    // Of parameters that stand at one place under several names it lists all names.
    const lower = (routes: string[]) => routes.map((route) => route.toLowerCase().replaceAll(/:[^/]+/g, ':')).sort()
    expect(lower(served)).toEqual(lower(wanted))
  })

  it('describes every endpoint in its OpenAPI document', async () => {
    const { body } = await test.call(openApi, {})
    expect(body.openapi).toBe('3.1.0')
    const paths = body.paths as Record<string, Record<string, { summary: string }>>
    for (const { endpoint } of allEndpoints) {
      expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.summary).toBe(endpoint.summary)
    }
  })

  it('tells the browser where the helper is by default [API-05, API-06, CONST-01, HELPER-11]', async () => {
    const { body } = await test.call(browserConfig, {})
    expect(body.helperUrl).toBe('http://127.0.0.1:27417')
  })

  it.each([
    ['/articles?search=jam', { accept: 'text/html,*/*' }, '/#/articles?search=jam'],
    ['/importdata', { accept: 'text/html' }, '/#/importdata'],
    ['/importdata', { accept: 'application/json' }, undefined],
    ['/api/nothing', { accept: 'text/html' }, undefined],
    ['/missing.js', { accept: 'text/html' }, undefined],
  ])('sends whoever opens a page’s address without its hash there: %s as %o [ROUTE-01]', async (url, headers, page) => {
    const answer = await test.app.http.inject({ url, headers })
    expect([answer.statusCode, answer.headers.location]).toEqual([page ? 302 : 404, page])
  })

  it('matches paths without regard to case', async () => {
    const known = await test.app.http.inject({ method: 'GET', url: '/API/Account/REGISTRATION' })
    expect(known.statusCode).toBe(200)
  })
})

describe('A call without a right', () => {
  const guarded = allEndpoints.filter(
    ({ endpoint }) => endpoint.access.kind !== 'anyone' && endpoint.access.kind !== 'link',
  )

  it.each(guarded.map(({ endpoint }) => [endpoint.method, endpoint.path] as const))(
    '%s %s is refused without a token [API-02]',
    async (method, path) => {
      const answer = await test.app.http.inject({ method, url: exampleOf(path) })
      expect(answer.statusCode).toBe(401)
      expect(answer.json().code).toBe('not-signed-in')
    },
  )

  it('is refused when the token is of another kind [SEC-16]', async () => {
    const token = await test.signInAs(adminEmail)
    const [header, payload] = token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    for (const bad of [`${none}.${payload}.`, `${header}.${payload}.AAAA`, `${token}x`, 'x'.repeat(10_000)]) {
      expect((await test.call(listLabels, { query: {} }, { token: bad })).status).toBe(401)
    }
  })

  it('is refused when no key of the endpoint is held', async () => {
    const token = await test.signInAs(packerEmail)
    const body = {
      name: 'x',
      language: 'zpl',
      dpi: 203.2,
      printsVia: 'helper',
      targetIpAddress: '10.0.0.1',
      targetPort: 9100,
    }
    const answer = await test.app.http.inject({
      method: 'POST',
      url: '/api/printers',
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not-allowed'])
  })
})

describe('Another organization', () => {
  it('finds nothing of ours: every call with an id answers 404, as for an id that does not exist [SEC-02]', async () => {
    const admin = await test.signInAs(adminEmail)
    const registered = await test.call(register, {
      body: {
        firstname: 'Eve',
        lastname: 'Other',
        email: 'eve@other.example',
        password: 'quite another password',
        organizationName: 'Other',
      },
    })
    const token = registered.body.token
    const label = defined((await test.call(listLabels, { query: {} }, { token: admin })).body.data[0]).id
    const article = defined((await test.call(listArticles, { query: {} }, { token: admin })).body.data[0]).id
    const calls = [
      [getLabel, label],
      [labelPicture, label],
      [getArticle, article],
    ] as readonly [typeof getLabel, string][]
    for (const [endpoint, id] of calls) {
      expect((await test.call(endpoint, { params: { id } } as Input<typeof getLabel>, { token: admin })).status).toBe(
        200,
      )
      const foreign = await test.call(endpoint, { params: { id } } as Input<typeof getLabel>, { token })
      const missing = await test.call(
        endpoint,
        { params: { id: '01a1ffb1-cf0f-7811-b38b-000000000000' } } as Input<typeof getLabel>,
        { token },
      )
      expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    }
    for (const endpoint of [listLabels, listArticles, listPrinters]) {
      expect((await test.call(endpoint, { query: {} }, { token })).body.total).toBe(0)
    }
  })

  it('is kept out by the database itself: every table with an organization has forced row-level security [SEC-03]', async () => {
    const { rows } = await test.rows.query(`
      select c.relname, c.relrowsecurity and c.relforcerowsecurity as closed from pg_class c
      join pg_attribute a on a.attrelid = c.oid where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'`)
    expect(rows.length).toBeGreaterThan(12)
    expect(rows.filter((row) => !row.closed)).toEqual([])
    const unset = await test.database.withoutOrganization((trx) => trx.selectFrom('articles').selectAll().execute())
    expect(unset).toEqual([])
  })

  it('is never seen through a connection that served another before [SEC-03]', async () => {
    const organizations = (await test.rows.query('select organization_id from organizations')).rows.map(
      (row) => row.organization_id as string,
    )
    const seesOnlyItsOwn = (organization: string) =>
      test.database.withOrganization(organization, async (trx) => {
        const rows = await trx.selectFrom('users').select('organizationId').execute()
        return rows.length > 0 && rows.every((row) => row.organizationId === organization)
      })
    // In turns: whoever waits two seconds for a connection is refused, which on a busy machine some of 300 would be.
    for (let turn = 0; turn < 10; turn += 1) {
      const asked = Array.from({ length: 30 }, (_, index) => organizations[index % organizations.length] as string)
      expect((await Promise.all(asked.map(seesOnlyItsOwn))).every(Boolean)).toBe(true)
    }
  })
})

describe('Bad input', () => {
  it('is answered 422 with every failing field at once', async () => {
    const answer = await test.call(register, {
      body: { firstname: '', lastname: 'x', email: 'not an address', password: 'short', organizationName: '' },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((error) => error.path).sort()).toEqual([
      'email',
      'firstname',
      'organizationName',
      'password',
    ])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it('is refused when it has fields that the contract does not name [SEC-05]', async () => {
    const body = { email: 'a@b.example', password: 'whatever it is', organizationId: 'x' }
    const answer = await test.app.http.inject({ method: 'POST', url: '/api/account/login', payload: body })
    expect(answer.statusCode).toBe(422)
  })

  it.each([
    '{"__proto__":{"polluted":true},"email":"a","password":"b"}',
    '{"constructor":{"polluted":true},"email":"a","password":"b"}',
  ])('cannot reach a prototype: %s [SEC-10]', async (payload) => {
    const answer = await test.app.http.inject({
      method: 'POST',
      url: '/api/account/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it.each([
    ['NUL', 'a\0b'],
    ['half a character', 'a\ud800b'],
  ])('has texts that can be stored: %s is refused beside its field', async (_, text) => {
    const token = await test.signInAs(adminEmail)
    const refused = async (body: object) => {
      const answer = await test.app.http.inject({
        method: 'POST',
        url: '/api/articles',
        payload: JSON.stringify(body),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })
      return [answer.statusCode, answer.json().errors?.[0]?.code, answer.json().errors?.[0]?.path]
    }
    const code = 'broken-characters'
    expect(await refused({ name: text })).toEqual([422, code, 'name'])
    expect(await refused({ name: 'x', articleData: [{ key: 'k', data: text }] })).toEqual([
      422,
      code,
      'articleData.0.data',
    ])
    expect(await refused({ name: 'x', [text]: 'y' })).toEqual([422, code, ''])
  })

  it('has a search that can be stored', async () => {
    const token = await test.signInAs(adminEmail)
    const { status, body } = await test.call(listArticles, { query: { searchQuery: 'a\0b' } }, { token })
    expect([status, body.errors[0]?.path]).toEqual([422, 'searchQuery'])
  })

  it.each([
    ['{', 'application/json', 400, 'not-readable'],
    ['a=b', 'text/plain', 415, 'wrong-media-type'],
    [JSON.stringify({ email: 'x'.repeat(1_100_000), password: 'y' }), 'application/json', 413, 'too-large'],
  ])('%.20s as %s is answered %d [SEC-40]', async (payload, type, status, code) => {
    const answer = await test.app.http.inject({
      method: 'POST',
      url: '/api/account/login',
      headers: { 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('leaks nothing of the inside [SEC-41]', async () => {
    const token = await test.signInAs(adminEmail)
    const odd = ['%', "'; drop table users; --", '\\', '😀'.repeat(50), '__proto__', '(((((((']
    for (const searchQuery of odd) {
      const answer = await test.call(listArticles, { query: { searchQuery } }, { token })
      expect(answer.status).toBe(200)
    }
    const answer = await test.app.http.inject({
      method: 'GET',
      url: '/api/articles/not-an-id',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    expect(answer.body).not.toMatch(/at \/|pg_|select|node_modules/i)
  })
})

describe('A file to import', () => {
  it('travels as a form, and is read in the encoding that the form says [IMPORT-05]', async () => {
    const token = await test.signInAs(adminEmail)
    // The Ł of ISO 8859-2 is the pound of the encoding that most files are in.
    const file = Buffer.from('name;price \xa3\nBolt;5 \xa3\n', 'latin1')
    const guessed = await sendFile(test, { token, file })
    expect(guessed.status).toBe(200)
    expect(guessed.body.data.detected.columns[1]?.name).toBe('price £')
    const sent = await sendFile(test, { token, file, body: { fileName: 'old.csv', fileEncoding: 'iso-8859-2' } })
    expect(sent.status).toBe(200)
    const { data } = (await test.call(getImport, { params: { id: sent.body.data.id } }, { token })).body
    expect(data).toMatchObject({
      fileName: 'old.csv',
      detected: {
        encoding: 'iso-8859-2',
        columns: [
          { name: 'name', samples: ['Bolt'] },
          { name: 'price Ł', samples: ['5 Ł'] },
        ],
      },
      options: { read: { encoding: 'iso-8859-2' } },
    })
  })
})

describe('The catalogue of errors', () => {
  it('has a sentence for a person under every code', () => {
    for (const { status, message } of Object.values(errorCatalogue)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(message.length).toBeGreaterThan(10)
    }
  })

  it('hands out a pairing code to a signed-in person only', async () => {
    const token = await test.signInAs(packerEmail)
    expect((await test.call(createPairingCode, {}, { token })).body.data.code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  })
})
